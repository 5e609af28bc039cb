import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import {
  createLoanFindParts,
  type FindableLoan,
  findableLoan,
  loanFindKey,
} from '#src/domain/find/loan-find-key.ts';
import { jumpKey, rankJump } from '#src/domain/jump/jump-rank.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { borrowerName } from '#src/domain/loan/borrower-name.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { Narrowing } from '#src/features/pipeline/list-output/list-caption.ts';
import { VIEW_NAMES } from '#src/features/pipeline/list-output/words.ts';
import {
  type FilterRelaxation,
  relaxedFilters,
  type RelaxedFilter,
} from '#src/features/pipeline/read/relaxed-filters.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import type { ListRequest } from '#src/features/pipeline/read/use-shown-loans.ts';
import { whyEmpty } from '#src/features/pipeline/tools/why-empty.ts';
import { emptyWords as words } from '#src/features/pipeline/tools/empty-list-words.ts';
import { groupText } from '#src/features/pipeline/saved-filters/filter-text.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { useAskedRefresh } from '#src/features/pipeline/read/use-asked-refresh.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useCachedView } from '#src/loan-display/missing/use-cached-view.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { listStatusWords } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';

export interface EmptyListProps {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly fieldMap: FieldMap;
  readonly totalCount: number;
  readonly narrowing: Narrowing;
  readonly prepared: PreparedLoans;
  readonly applied: ListRequest['applied'];
  /** More loans are on their way. */
  readonly isPart: boolean;
  /** Clears everything that narrows the list. */
  readonly onWiden: () => void;
  /** The applied filter's parts that are off: see withoutDisabledParts. */
  readonly off: string;
  readonly onLeave: (change: FilterRelaxation) => void;
  readonly onSee: (view: LoanOwnership) => void;
  /** Opens a loan of any list over this one. */
  readonly onOpen: (loanId: string) => void;
}

/** A list without loans: why, and what to do. */
export function EmptyList(props: EmptyListProps) {
  const { userId, view, totalCount, onSee } = props;
  return (
    <div className="no-results">
      <p>{words.noResults}</p>
      <p className="no-results-reason">{whyEmpty(props)}</p>
      {totalCount > 0 ? (
        <WaysOn {...props} />
      ) : view === 'AllLoans' ? null : (
        <p className="no-results-ways">
          <SeeAllLoans userId={userId} onSee={onSee} />
        </p>
      )}
    </div>
  );
}

/** First what brings loans back at once: of two or more things that leave the list empty, each that does it alone. */
function WaysOn(props: EmptyListProps) {
  const { view, prepared, narrowing, applied, off, onLeave, onSee } = props;
  const ways = relaxedFilters(prepared, { ...narrowing, applied }, off);
  const search = narrowing.search.trim();
  return (
    <>
      {search === '' ? null : <FoundElsewhere {...props} search={search} />}
      <p className="no-results-ways">
        {ways.length === 0 ? <ShowAll {...props} /> : null}
        {ways.map(({ left, change, count }) => {
          const text = relaxationText(narrowing, applied, left);
          return (
            <ActionButton key={text} onPress={() => onLeave(change)}>
              {words.without(text, count)}
            </ActionButton>
          );
        })}
      </p>
      <p className="no-results-ways">
        {ways.length === 0 ? null : <ShowAll {...props} kind="quiet" />}
        {view === 'AllLoans' ? null : (
          <ActionButton kind="quiet" onPress={() => onSee('AllLoans')}>
            {words.lookIn(VIEW_NAMES.AllLoans)}
          </ActionButton>
        )}
      </p>
    </>
  );
}

interface ShowAllProps extends Pick<EmptyListProps, 'view' | 'totalCount' | 'isPart' | 'onWiden'> {
  readonly kind?: 'quiet';
}

function ShowAll({ view, totalCount, isPart, onWiden, kind }: ShowAllProps) {
  return (
    <ActionButton kind={kind} onPress={onWiden}>
      {isPart
        ? words.showSoFar(totalCount)
        : view === 'AllLoans'
          ? words.showAll(totalCount)
          : words.showAllOwn(VIEW_NAMES[view], totalCount)}
    </ActionButton>
  );
}

/** What the screen calls one of the things that narrow the list. */
function relaxationText(
  { search, milestone, loanType, quick }: Narrowing,
  applied: ListRequest['applied'],
  left: RelaxedFilter['left'],
): string {
  if (left === 'search') return words.quoted(search.trim());
  if (left === 'milestone') return words.quoted(milestone);
  if (left === 'loanType') return words.quoted(loanType);
  if (left === 'quick') return words.quoted(quick === undefined ? '' : words.quickPart[quick]);
  if (applied === undefined) return '';
  const text = groupText(applied.filter, left);
  // A search text has its quotation marks already.
  return left.includes('search') ? text : words.quoted(text);
}

interface FoundElsewhereProps extends Pick<
  EmptyListProps,
  'userId' | 'view' | 'fieldMap' | 'prepared' | 'onOpen'
> {
  readonly search: string;
}

/** More of them are in the other list, searched for the same. */
const MOST_FOUND = 5;

/** What Jump finds in the other list, if that's on this device: one press opens it over this one. */
function FoundElsewhere({ userId, view, fieldMap, prepared, search, onOpen }: FoundElsewhereProps) {
  const other = view === 'MyLoans' ? 'AllLoans' : 'MyLoans';
  const { loans } = useReadList(userId, other);
  const targets = useMemo(() => {
    const own = new Set(prepared.loans.map(({ loanId }) => idKey(loanId)));
    const parts = createLoanFindParts();
    return (loans ?? [])
      .filter(({ loanId }) => !own.has(idKey(loanId)))
      .map((raw) => {
        const loan = findableLoan(raw, fieldMap);
        const { loanNumber: number } = loan;
        const names = [number, shortLoanNumber(number)];
        const key = jumpKey(`${borrowerName(loan)} ${number}`, names, [], loanFindKey(loan, parts));
        return { id: raw.loanId, loan, key };
      });
  }, [loans, prepared.loans, fieldMap]);
  const { found, count } = useMemo(() => rankJump(targets, search, [], MOST_FOUND), [targets, search]);
  const list = VIEW_NAMES[other];
  return (
    <>
      {count === 0 ? null : (
        <p className="no-results-ways">
          {found.map(({ id, loan }) => (
            <ActionButton key={id} onPress={() => onOpen(id)}>
              <span>
                <bdi>{fullName(loan) || words.noBorrower}</bdi> <bdi>{shortLoanNumber(loan.loanNumber)}</bdi>,{' '}
                {words.inList(list)}
              </span>
            </ActionButton>
          ))}
        </p>
      )}
      <LiveRegion text={count === 0 ? '' : words.foundIn(count, list)} />
    </>
  );
}

function fullName({ borrowerFirstName, borrowerLastName }: FindableLoan): string {
  return `${borrowerFirstName} ${borrowerLastName}`.trim();
}

/** The one thing to do for a user without own loans. Fetches all loans, so that the button can say how many. */
function SeeAllLoans({ userId, onSee }: Pick<EmptyListProps, 'userId' | 'onSee'>) {
  const services = useServices();
  const { loans, isSettled } = useReadList(userId, 'AllLoans');
  useQuery({ ...pipelineQuery(services, userId, 'AllLoans'), enabled: isSettled && loans === undefined });
  return (
    <ActionButton kind="primary" onPress={() => onSee('AllLoans')}>
      {loans === undefined
        ? words.see(VIEW_NAMES.AllLoans)
        : words.seeWithCount(VIEW_NAMES.AllLoans, loans.length)}
    </ActionButton>
  );
}

export interface NotOnDeviceProps extends Pick<EmptyListProps, 'userId' | 'view' | 'onSee'> {
  readonly reading: Pick<PipelineReading, 'error' | 'shown' | 'askAgain'>;
}

/** A view that couldn't be loaded and isn't on this device: why, what to do, and the other view if it's here. */
export function NotOnDevice({ userId, view, onSee, reading }: NotOnDeviceProps) {
  const other = view === 'MyLoans' ? 'AllLoans' : 'MyLoans';
  const { loans } = useReadList(userId, other);
  const why = reading.error === null ? '' : failureBesideConnection(reading.error);
  // Without a connection, the line above says already which view isn't here.
  const kept = useCachedView(userId, other, VIEW_NAMES[other], why === '' ? undefined : VIEW_NAMES[view]);
  const { ask, isAsking, hasFailed } = useAskedRefresh(reading);
  return (
    <div className="no-results" role={why === '' ? undefined : 'alert'}>
      <p className="no-results-reason">{words.notLoaded(VIEW_NAMES[view], why)}</p>
      {kept === '' ? null : <p className="no-results-reason">{kept}</p>}
      <p>{words.notLoadedNext(VIEW_NAMES[view], why, kept !== '')}</p>
      <p className="no-results-ways">
        {loans === undefined || loans.length === 0 ? null : (
          <ActionButton kind="primary" onPress={() => onSee(other)}>
            {words.seeWithCount(VIEW_NAMES[other], loans.length)}
          </ActionButton>
        )}
        <ActionButton
          kind={loans === undefined || loans.length === 0 ? 'primary' : 'plain'}
          aria-disabled={isAsking || undefined}
          onPress={ask}
        >
          {listStatusWords.retry}
        </ActionButton>
      </p>
      <output className="no-results-answer">
        {isAsking ? words.asking : hasFailed ? words.stillNot(why) : ''}
      </output>
    </div>
  );
}
