import { type ReactNode, useMemo, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import { inListOrder } from '#src/domain/conditions/loans-to-read.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { ListsForShown, type ListWalk, WalkedList } from '#src/features/conditions/all/lists-for-shown.tsx';
import { CoverageEnd, CoverageLine } from '#src/features/conditions/all/coverage-line.tsx';
import {
  CoverageNotices,
  NothingLoaded,
  useWholeFailure,
} from '#src/features/conditions/all/download-notices.tsx';
import { useIsStarting } from '#src/features/conditions/all/use-first-screen.ts';
import { type AllConditions, useAllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import type { AllConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { ScreenTitle } from '#src/features/conditions/frame/screen-title.tsx';
import { ConditionsKeys, type ScreenKeys } from '#src/features/conditions/keys/conditions-keys.tsx';
import { ConditionsView } from '#src/features/conditions/list/conditions-view.tsx';
import { captionWords } from '#src/features/conditions/words/list-words.ts';
import {
  allWords as words,
  NO_CONDITIONS_AVAILABLE,
  readingWords,
} from '#src/features/conditions/words/words.ts';
import { DataState } from '#src/ui/data-state.tsx';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
import { ViewChoice } from '#src/loan-display/view-choice.tsx';
import { VIEW_NAMES } from '#src/loan-display/words.ts';
import type { AddressChange } from '#src/loan-display/address-change.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { ListOutputs } from '#src/features/conditions/output/list-outputs.tsx';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import '#src/features/conditions/frame/conditions-screen.css';
import '#src/features/conditions/all/coverage.css';

interface AllConditionsScreenProps {
  readonly userId: string;
  /** The view's loans; undefined until they're read. */
  readonly loans: readonly Loan[] | undefined;
  /** Why the loans couldn't be read; null if they could. */
  readonly problem: ReactNode;
  /** Why all loans are shown; null where that's obvious. */
  readonly whyAll: ReactNode;
  readonly view: LoanOwnership;
  readonly search: AllConditionsSearch;
  readonly onSearchChange: (change: AddressChange<AllConditionsSearch>) => void;
  /** The lender's, IANA. */
  readonly timeZone: string;
  readonly today: CalendarDay;
  readonly backLink: ReactNode;
  readonly keys: ScreenKeys;
}

const GROUPINGS = [
  'priorTo',
  'loan',
  'needed',
  'owner',
  'age',
  'latest',
  'category',
  'types',
  'none',
] as const;

const NO_LOANS: readonly Loan[] = [];

/**
 * The conditions of every loan this device has conditions for: what users can chase today. It reads the rest while it's
 * open.
 */
export function AllConditionsScreen(props: AllConditionsScreenProps) {
  const { userId, loans, view, search, onSearchChange, timeZone, today } = props;
  // Read missing loans in list order, so that the list grows at its end.
  const ordered = useMemo(() => inListOrder(loans ?? NO_LOANS), [loans]);
  const all = useAllConditions(userId, ordered, view, { timeZone, today });
  const { list, coverage, reading } = all;
  const failure = useWholeFailure(all);
  // Until the device answers, every loan would seem to be missing.
  const isPart = all.isRead && coverage.missing.length > 0;
  // Without loans, nothing would be missing.
  const isRead = all.isRead && loans !== undefined;
  const isStarting = useIsStarting({ ...all, isRead }, isPart && all.areMoreComing, view);
  const { run } = all;
  const isRunning = run.is === 'asking';
  // A download that began with every loan is a Refresh; one that began with a part isn't, even at its end.
  const [wasWhole, setWasWhole] = useState(false);
  if (!isRunning && wasWhole === isPart) setWasWhole(!isPart);
  const isRefresh = isRunning && run.by === 'person' && wasWhole;
  const clock = useLenderClock();
  const asOfText =
    coverage.oldestAsOf === undefined ? '' : captionWords.oldestCopy(clock.asOfText(coverage.oldestAsOf));
  const [newsPlace, setNewsPlace] = useState<HTMLElement | null>(null);
  const [walk, setWalk] = useState<ListWalk>();
  return (
    <section className="conditions-screen all-conditions screen" aria-label={words.title}>
      <ConditionsKeys
        keys={props.keys}
        loanOf={(loanGuid) => ordered.find(({ loanId }) => loanId === loanGuid)}
      />
      <header className="conditions-header line column-12 pad-2 touch-high">
        {props.backLink}
        <ScreenTitle>{words.title}</ScreenTitle>
        <ViewChoice label={words.view} view={view} onChange={(next) => onSearchChange({ view: next })} />
        {loans === undefined && props.problem === null ? (
          // Its room: nothing moves when it comes.
          <div className="coverage line between relative gap-4 column-8" />
        ) : loans === undefined || loans.length === 0 || failure !== undefined ? null : (
          <CoverageLine all={all} newsRef={setNewsPlace} />
        )}
        {props.whyAll}
      </header>
      {loans === undefined || failure !== undefined ? null : <CoverageNotices all={all} hasLine />}
      {props.problem}
      {failure !== undefined ? (
        <NothingLoaded all={all} failure={failure} />
      ) : loans === undefined || isStarting ? (
        props.problem === null ? (
          <ListSkeleton label={readingWords.skeleton} />
        ) : null
      ) : list.length === 0 ? (
        <NoLoanConditions
          all={all}
          loanCount={loans.length}
          view={view}
          onSeeAllLoans={() => onSearchChange({ view: 'AllLoans' })}
        />
      ) : (
        <div className="conditions-of-loans">
          <ConditionsView
            key={view}
            list={list}
            search={search}
            onSearchChange={onSearchChange}
            groupings={GROUPINGS}
            hasLoans
            view={view}
            isAsked={isRefresh}
            newsPlace={newsPlace}
            isGrowing={isPart && (isRunning || reading !== undefined)}
            where={words.where(coverage)}
            theseLoans={words.theseLoans(coverage)}
            ofPart={words.ofPart(coverage)}
            renderTools={(shown) => (
              <>
                <ListsForShown loans={ordered} rows={rowsToAsk(shown)} onWalk={setWalk} />
                <ListOutputs
                  shown={shown}
                  search={search}
                  totalCount={list.length}
                  hasLoans
                  title={captionWords.ofView(VIEW_NAMES[view])}
                  coverage={captionWords.coverage(coverage.coveredCount, coverage.loanCount)}
                  asOfText={asOfText}
                  fileOf={VIEW_NAMES[view].toLowerCase().replaceAll(' ', '-')}
                  today={today}
                />
              </>
            )}
            renderDialog={(shown) =>
              walk === undefined ? null : (
                <WalkedList
                  all={all}
                  loans={ordered}
                  rows={rowsToAsk({ ...shown, narrowed: narrowConditions(list, shown.filter) })}
                  walk={walk}
                  onWalk={setWalk}
                  today={today}
                />
              )
            }
          />
          <CoverageEnd all={all} />
        </div>
      )}
    </section>
  );
}

interface NoLoanConditionsProps {
  readonly all: AllConditions;
  readonly loanCount: number;
  readonly view: LoanOwnership;
  readonly onSeeAllLoans: () => void;
}

/** In place of a list that has no condition of any loan: why. */
function NoLoanConditions({ all, loanCount, view, onSeeAllLoans }: NoLoanConditionsProps) {
  const { coverage } = all;
  const hasNoOwn = loanCount === 0 && view === 'MyLoans';
  return (
    <DataState
      ways={
        hasNoOwn ? (
          <ActionButton kind="primary" size="lg" onPress={onSeeAllLoans}>
            {words.seeAllLoans}
          </ActionButton>
        ) : undefined
      }
    >
      <p>
        {hasNoOwn
          ? words.noOwnLoans
          : loanCount === 0
            ? words.noLoans
            : coverage.missing.length > 0
              ? words.notRead(coverage)
              : NO_CONDITIONS_AVAILABLE}
      </p>
    </DataState>
  );
}

/** What's satisfied isn't asked for. */
function rowsToAsk({
  filter,
  narrowed,
}: Pick<ShownConditions, 'filter' | 'narrowed'>): ShownConditions['rows'] {
  return filter.status === 'satisfied' ? [] : narrowed;
}
