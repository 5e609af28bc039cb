import { type ReactNode, useMemo } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { countByStatus, narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import { listConditions, type ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import {
  ConditionsFreshness,
  ConditionsProblem,
  isNoSuchLoan,
  NoCopy,
  useHasRetry,
  whyNotRead,
} from '#src/features/conditions/conditions-status.tsx';
import { NoLoanPage } from '#src/features/conditions/frame/no-loan-page.tsx';
import { ScreenTitle } from '#src/features/conditions/frame/screen-title.tsx';
import { ConditionsView } from '#src/features/conditions/list/conditions-view.tsx';
import { type KnownLoan, LoanFacts, loanTitle } from '#src/features/conditions/loan-heading.tsx';
import { ConditionsKeys, type ScreenKeys } from '#src/features/conditions/keys/conditions-keys.tsx';
import { LoanTools } from '#src/features/conditions/loan-tools.tsx';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { useConditions } from '#src/features/conditions/read/use-conditions.ts';
import {
  loanWords,
  NO_CONDITIONS_AVAILABLE,
  openOnLoanText,
  readingWords,
  STANDARD_VIEW,
  THIS_LOAN,
} from '#src/features/conditions/words/words.ts';
import { type AskedRetry, DataState } from '#src/ui/data-state.tsx';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
import { listWords } from '#src/features/conditions/words/list-words.ts';
import { RefreshConditions, useAskedRetry } from '#src/features/conditions/retry/asked-retry.tsx';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import type { AddressChange } from '#src/loan-display/address-change.ts';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import '#src/features/conditions/frame/conditions-screen.css';

interface ConditionsScreenProps {
  readonly userId: string;
  readonly loanGuid: string;
  readonly known: KnownLoan;
  readonly search: ConditionsSearch;
  readonly onSearchChange: (change: AddressChange<ConditionsSearch>) => void;
  /** Leads back to where the borrower's list was opened; undefined where that's this screen. */
  readonly onBorrowerListClose: (() => void) | undefined;
  /** The lender's, IANA. */
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly backLink: ReactNode;
  /** Links to the previous and next loan in the list. */
  readonly stepper: ReactNode;
  /** A link to the loan's panel beside its list. */
  readonly panelLink: ReactNode;
  readonly keys: ScreenKeys;
}

const GROUPINGS = ['none', 'priorTo', 'needed', 'owner', 'age', 'latest', 'category', 'types'] as const;

const NO_CONDITIONS: readonly Condition[] = [];

const LoanBorrowerList = lazyComponent(
  async () =>
    (await import('#src/features/conditions/borrower-list/loan-borrower-list.tsx')).LoanBorrowerList,
);

/** The conditions of one loan. */
export function ConditionsScreen(props: ConditionsScreenProps) {
  const { userId, loanGuid, known, timeZone, today } = props;
  const live = useConditions(userId, loanGuid);
  const [reading, asked] = useAskedRetry(live, { of: loanGuid, again: live.again });
  const { ref: answerRef, ...retryFocus } = useFocusHandover<HTMLParagraphElement>();
  const isListed = known.kind === 'found';
  const hasRetry = useHasRetry(reading, isListed);
  const { snapshot } = reading;
  const conditions = snapshot?.conditions ?? NO_CONDITIONS;
  const list = useMemo(() => listConditions(conditions, { timeZone, today }), [conditions, timeZone, today]);
  const isGone = isNoSuchLoan(reading, isListed);
  // One notice for both: what loads the conditions loads the loan.
  const isNothingLoaded = known.kind === 'missing' && snapshot === undefined && reading.error !== null;
  const isOffline = useIsOffline();
  // The top bar says that there's no connection, and the screen what to do: no notice repeats it.
  const failure = snapshot === undefined && reading.error !== null ? whyNotRead(reading.error) : undefined;
  const isNotHere = isOffline && failure === '';
  // A link's own answer, and a session that's over, have no Retry.
  const isFailed = hasRetry && failure !== undefined && !isNotHere && !isNothingLoaded;
  const isSaidInBody = isNotHere || isFailed;
  const counts = useMemo(() => countByStatus(list), [list]);
  if (isGone) return <NoLoanPage title={loanWords.noSuchLoan} subtitle={loanWords.whyNoSuchLoan} />;
  return (
    <section className="conditions-screen screen" aria-label={listWords.conditions}>
      <ConditionsKeys keys={props.keys} loanOf={() => (known.kind === 'found' ? known.loan : undefined)} />
      <header className="conditions-header text-body line column-12 pad-2 touch-high">
        {props.backLink}
        <ScreenTitle key={loanGuid}>
          <bdi>{titleOf(known, isNotHere)}</bdi>
        </ScreenTitle>
        {list.length === 0 ? null : (
          <p className="open-total muted">{openOnLoanText(counts.open, counts.all)}</p>
        )}
        {known.kind === 'missing' ? null : props.panelLink}
        {props.stepper}
      </header>
      {/* Above the facts, which stay with the groups that they explain. */}
      <div className="conditions-problem" {...retryFocus}>
        {isSaidInBody ? null : (
          <ConditionsProblem reading={reading} asked={asked} isListed={isListed} hasRetry={hasRetry} />
        )}
      </div>
      <div className="conditions-facts text-body line baseline column-12 end-4">
        <h3 className="conditions-kind muted" title={STANDARD_VIEW}>
          {STANDARD_VIEW}
        </h3>
        {isNothingLoaded ? null : (
          <LoanFacts
            key={loanGuid}
            known={known}
            today={today}
            besideAsOf={snapshot?.asOf}
            isAlone={isFailed}
          />
        )}
        <ConditionsFreshness reading={reading} hasRetry={hasRetry} ref={answerRef} />
      </div>
      {snapshot === undefined ? (
        reading.isRefreshing || reading.error === null ? (
          <ListSkeleton label={readingWords.skeleton} />
        ) : isSaidInBody ? (
          <div {...retryFocus}>
            <NoCopy asked={asked} failure={failure} />
          </div>
        ) : null
      ) : list.length === 0 ? (
        <DataState ways={<RefreshConditions asked={asked} hasRetry={hasRetry} />}>
          <p>{NO_CONDITIONS_AVAILABLE}</p>
          <p>{loanWords.noConditions}</p>
        </DataState>
      ) : (
        <LoanList
          {...props}
          list={list}
          asOf={snapshot.asOf}
          isOpening={live.isOpening}
          asked={asked}
          hasRetry={hasRetry}
        />
      )}
    </section>
  );
}

interface LoanListProps extends ConditionsScreenProps {
  readonly list: readonly ListedCondition[];
  /** ISO instant when the platform was read. */
  readonly asOf: string;
  readonly isOpening: boolean;
  readonly asked: AskedRetry;
  readonly hasRetry: boolean;
}

function LoanList({ list, asOf, isOpening, asked, hasRetry, ...screen }: LoanListProps) {
  const { loanGuid, known, onSearchChange, today } = screen;
  // A filter of several loans.
  const search = useMemo(() => ({ ...screen.search, closing: undefined }), [screen.search]);
  const loan = known.kind === 'found' ? known.loan : undefined;
  return (
    <ConditionsView
      key={loanGuid}
      list={list}
      search={search}
      onSearchChange={onSearchChange}
      groupings={GROUPINGS}
      hasLoans={false}
      isAsked={isOpening || asked.isAsking}
      where=""
      theseLoans={THIS_LOAN}
      renderTools={(shown) => (
        <LoanTools
          list={list}
          shown={shown}
          search={search}
          onSearchChange={onSearchChange}
          loan={loan}
          loanGuid={loanGuid}
          asOf={asOf}
          today={today}
          asked={asked}
          hasRetry={hasRetry}
        />
      )}
      renderDialog={({ filter }) =>
        search.handOut === undefined ? null : (
          <LoanBorrowerList
            loan={loan}
            list={list}
            shown={search.status === 'satisfied' ? [] : narrowConditions(list, filter)}
            asOf={asOf}
            today={today}
            isOfLoan={search.handOut === 'all'}
            onClose={screen.onBorrowerListClose ?? (() => onSearchChange({ handOut: undefined }))}
          />
        )
      }
    />
  );
}

function titleOf(known: KnownLoan, isNotHere: boolean): string {
  return isNotHere && known.kind === 'missing' ? loanWords.notOnDevice : loanTitle(known);
}
