import { type ReactNode, useMemo } from 'react';
import { listConditions } from '#src/domain/conditions/conditions-list.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { ConditionsSkeleton } from '#src/features/conditions/frame/conditions-skeleton.tsx';
import { ConditionsFreshness, ConditionsTrouble } from '#src/features/conditions/conditions-status.tsx';
import { HandOutButton } from '#src/features/conditions/hand-out/hand-out-button.tsx';
import { ConditionsView } from '#src/features/conditions/list/conditions-view.tsx';
import { type KnownLoan, LoanHeading } from '#src/features/conditions/loan-heading.tsx';
import { ListOutputs } from '#src/features/conditions/output/list-outputs.tsx';
import { conditionCountText, conditionNarrowingText } from '#src/features/conditions/list/output-facts.ts';
import { useConditions } from '#src/features/conditions/read/use-conditions.ts';
import { asOfText } from '#src/loan-display/age-text.ts';
import '#src/features/conditions/frame/conditions-screen.css';

interface ConditionsScreenProps {
  readonly userId: string;
  readonly loanGuid: string;
  readonly known: KnownLoan;
  readonly search: ConditionsSearch;
  readonly onSearchChange: (change: Partial<ConditionsSearch>) => void;
  /** The lender's, IANA. */
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly backLink: ReactNode;
  /** Leads to the loan before and after this one in the list. */
  readonly stepper: ReactNode;
}

const GROUPINGS = [
  { value: 'none', label: 'Nothing' },
  { value: 'priorTo', label: 'Prior To' },
] as const;

const NO_CONDITIONS: readonly Condition[] = [];

/** The conditions of one loan. */
export function ConditionsScreen(props: ConditionsScreenProps) {
  const { userId, loanGuid, known, search, onSearchChange, timeZone, today } = props;
  const reading = useConditions(userId, loanGuid);
  const { snapshot } = reading;
  const conditions = snapshot?.conditions ?? NO_CONDITIONS;
  const list = useMemo(() => listConditions(conditions, { timeZone, today }), [conditions, timeZone, today]);
  const loan = known.kind === 'found' ? known.loan : undefined;
  const borrower = loan?.borrowerLastName ?? '';
  const shortNumber = shortLoanNumber(loan?.loanNumber ?? '');
  return (
    <section className="conditions-screen" aria-label="Conditions">
      <div className="conditions-top">
        {props.backLink}
        {props.stepper}
      </div>
      <header className="conditions-header">
        <div className="conditions-title">
          <h2>Conditions - Standard View</h2>
          <ConditionsFreshness reading={reading} />
        </div>
        <LoanHeading known={known} />
      </header>
      <ConditionsTrouble reading={reading} />
      {snapshot === undefined ? (
        reading.isRefreshing || reading.error === null ? (
          <ConditionsSkeleton />
        ) : null
      ) : list.length === 0 ? (
        <p className="no-conditions">No conditions available</p>
      ) : (
        <ConditionsView
          key={loanGuid}
          list={list}
          search={search}
          onSearchChange={onSearchChange}
          timeZone={timeZone}
          groupings={GROUPINGS}
          hasLoans={false}
          renderTools={({ rows, narrowed, priorTo }) => (
            <>
              <HandOutButton
                conditions={narrowed.map(({ condition }) => condition)}
                loanNumber={loan?.loanNumber ?? ''}
              />
              <ListOutputs
                rows={rows}
                hasLoans={false}
                extent={[
                  conditionCountText(rows.length, list.length),
                  conditionNarrowingText(search, priorTo, search.search),
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
                facts={{
                  title: ['conditions of', borrower || 'loan', shortNumber || loanGuid].join(' '),
                  asOfText: asOfText(snapshot.asOf),
                  fileName: ['conditions', shortNumber || loanGuid, formatIsoDay(today)].join('-'),
                }}
              />
            </>
          )}
        />
      )}
    </section>
  );
}
