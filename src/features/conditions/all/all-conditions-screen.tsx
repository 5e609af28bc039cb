import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { CoverageLine } from '#src/features/conditions/all/coverage-line.tsx';
import { useAllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import type { AllConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { ConditionsSkeleton } from '#src/features/conditions/frame/conditions-skeleton.tsx';
import { ConditionsView } from '#src/features/conditions/list/conditions-view.tsx';
import { ListOutputs } from '#src/features/conditions/output/list-outputs.tsx';
import { conditionCountText, conditionNarrowingText } from '#src/features/conditions/list/output-facts.ts';
import { asOfText } from '#src/loan-display/age-text.ts';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import '#src/features/conditions/frame/conditions-screen.css';
import '#src/features/conditions/all/all-conditions.css';

interface AllConditionsScreenProps {
  readonly userId: string;
  /** The loans of the view; undefined as long as none are known. */
  readonly loans: readonly Loan[] | undefined;
  /** The loans could not be read; in words. */
  readonly trouble: ReactNode;
  readonly search: AllConditionsSearch;
  readonly onSearchChange: (change: Partial<AllConditionsSearch>) => void;
  /** The lender's, IANA. */
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly backLink: ReactNode;
}

const VIEWS = [
  { value: 'MyLoans', label: 'My Loans' },
  { value: 'AllLoans', label: 'All Loans' },
] as const satisfies readonly { value: LoanOwnership; label: string }[];

const GROUPINGS = [
  { value: 'priorTo', label: 'Prior To' },
  { value: 'loan', label: 'Loan' },
  { value: 'none', label: 'Nothing' },
] as const;

const NO_LOANS: readonly Loan[] = [];

/** The conditions of all loans whose conditions are on this device: what can be chased today. */
export function AllConditionsScreen(props: AllConditionsScreenProps) {
  const { userId, loans, search, onSearchChange, timeZone, today } = props;
  const all = useAllConditions(userId, loans ?? NO_LOANS, { timeZone, today });
  const { list, coverage } = all;
  const view = VIEWS.find(({ value }) => value === search.view)?.label ?? '';
  return (
    <section className="conditions-screen" aria-label="Conditions of all loans">
      <div className="conditions-top">
        {props.backLink}
        <SegmentedChoice
          label="View"
          value={search.view}
          options={VIEWS}
          onChange={(next) => onSearchChange({ view: next })}
        />
      </div>
      <header className="conditions-header">
        <h2>Conditions</h2>
        {loans === undefined ? null : <CoverageLine userId={userId} all={all} />}
      </header>
      {props.trouble}
      {loans === undefined || !all.isRead ? (
        props.trouble === null ? (
          <ConditionsSkeleton />
        ) : null
      ) : list.length === 0 ? (
        <p className="no-conditions">No conditions available</p>
      ) : (
        <ConditionsView
          key={search.view}
          list={list}
          search={search}
          onSearchChange={onSearchChange}
          timeZone={timeZone}
          groupings={GROUPINGS}
          hasLoans
          renderTools={({ rows, priorTo }) => (
            <ListOutputs
              rows={rows}
              hasLoans
              extent={[
                conditionCountText(rows.length, list.length),
                `${coverage.coveredCount} of ${coverage.loanCount} loans`,
                conditionNarrowingText(search, priorTo, search.search),
              ]
                .filter((part) => part !== '')
                .join(', ')}
              facts={{
                title: `conditions of ${view}`,
                asOfText:
                  coverage.oldestAsOf === undefined ? '' : `oldest copy ${asOfText(coverage.oldestAsOf)}`,
                fileName: `conditions-${view.toLowerCase().replaceAll(' ', '-')}-${formatIsoDay(today)}`,
              }}
            />
          )}
        />
      )}
    </section>
  );
}
