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
import { EMPTY_FILTER, type ListFilter } from '#src/domain/list/pipeline-filter.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { borrowerName } from '#src/domain/loan/borrower-name.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { FILTER_PARAMS } from '#src/features/pipeline/address/list-filter.ts';
import type { PipelineSearch } from '#src/features/pipeline/address/pipeline-search.ts';
import { filterPartTexts } from '#src/features/pipeline/list-output/list-caption.ts';
import { VIEW_NAMES } from '#src/loan-display/words.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { narrowedLoans, type Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';
import { emptyWords as words } from '#src/features/pipeline/tools/empty-list-words.ts';
import type { NamedFilters } from '#src/features/pipeline/tools/search-offers.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { useListRetry } from '#src/features/pipeline/read/use-asked-refresh.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useCachedView } from '#src/loan-display/missing/cached-view.tsx';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { DataState } from '#src/ui/data-state.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';

export interface EmptyListProps {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly fieldMap: FieldMap;
  readonly totalCount: number;
  readonly narrowing: Narrowing;
  readonly prepared: PreparedLoans;
  readonly isPart: boolean;
  readonly onWiden: () => void;
  readonly onLeave: (change: Partial<PipelineSearch>) => void;
  readonly onOpen: (loanId: string) => void;
  /** What the search asks for in words, as Enter takes it. */
  readonly named: NamedFilters['all'];
  readonly onTake: (next: ListFilter) => void;
}

export function EmptyList(props: EmptyListProps) {
  const { userId, view, totalCount, narrowing, isPart, onLeave } = props;
  const isOwn = view === 'MyLoans';
  const maySeeAll = useMay('allLoans');
  if (totalCount === 0) {
    return (
      <DataState ways={isOwn && maySeeAll ? <SeeAllLoans userId={userId} onLeave={onLeave} /> : undefined}>
        <p>{words.noResults}</p>
        <p>{isOwn ? words.noOwnLoans : words.noLoans}</p>
      </DataState>
    );
  }
  const things = thingsThatNarrow(narrowing);
  const [quick] = narrowing.own.counts;
  const search = narrowing.own.search.trim();
  // A count is of the whole view, so this is only true if nothing else narrows the list.
  const why =
    quick !== undefined && things.length === 1
      ? words.nothing[quick]
      : words.noMatch(
          isOwn,
          things.map(({ text }) => text),
        );
  return (
    <DataState ways={<WaysOn {...props} things={things} />}>
      <p>{words.noResults}</p>
      <p>{isPart ? words.soFar(why, totalCount) : why}</p>
      {search === '' || !maySeeAll ? null : <FoundElsewhere {...props} search={search} />}
    </DataState>
  );
}

interface Thing {
  readonly text: string;
  readonly left: Partial<Narrowing>;
  readonly change: Partial<PipelineSearch>;
}

const NOTHING: ListFilter = EMPTY_FILTER;

function thingsThatNarrow({ own, applied }: Narrowing): readonly Thing[] {
  const parts = filterPartTexts(own).map(({ part, text }) => ({
    text: words.part(part, text),
    left: { own: { ...own, [part]: NOTHING[part] } },
    change: { [FILTER_PARAMS[part]]: '' },
  }));
  if (applied === undefined) return parts;
  return [{ text: applied.name, left: { applied: undefined }, change: { filter: '' } }, ...parts];
}

/** First what brings loans back at once: of two or more things that leave the list empty, each that does it alone. */
function WaysOn(props: EmptyListProps & { readonly things: readonly Thing[] }) {
  const { view, totalCount, isPart, prepared, narrowing, things, named, onWiden, onLeave, onTake } = props;
  const maySeeAll = useMay('allLoans');
  const ways =
    things.length < 2
      ? []
      : things
          .map((thing) => ({
            ...thing,
            count: narrowedLoans(prepared, { ...narrowing, ...thing.left }).found.length,
          }))
          .filter(({ count }) => count > 0);
  return (
    <>
      {named === undefined ? null : (
        <ActionButton kind="primary" onPress={() => onTake(named.next)}>
          {words.filterByWords(named.count)}
        </ActionButton>
      )}
      {ways.map(({ text, change, count }) => (
        <ActionButton key={Object.keys(change).join()} onPress={() => onLeave(change)}>
          {words.without(text, count)}
        </ActionButton>
      ))}
      <ActionButton kind={ways.length === 0 ? 'plain' : 'quiet'} onPress={onWiden}>
        {isPart ? words.showSoFar(totalCount) : words.showAll(view, totalCount)}
      </ActionButton>
      {view === 'AllLoans' || !maySeeAll ? null : (
        <ActionButton kind="quiet" onPress={() => onLeave({ view: 'AllLoans' })}>
          {words.lookIn(VIEW_NAMES.AllLoans)}
        </ActionButton>
      )}
    </>
  );
}

interface FoundElsewhereProps extends Pick<
  EmptyListProps,
  'userId' | 'view' | 'fieldMap' | 'prepared' | 'onOpen'
> {
  readonly search: string;
}

const MOST_FOUND = 5;

/** Jump's results in the other list, if it's on this device: one press opens them over this one. */
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
        <p className="data-state-ways flex wrap centered below-8 gap-8">
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
function SeeAllLoans({ userId, onLeave }: Pick<EmptyListProps, 'userId' | 'onLeave'>) {
  const services = useServices();
  const { loans, isSettled } = useReadList(userId, 'AllLoans');
  useQuery({ ...pipelineQuery(services, userId, 'AllLoans'), enabled: isSettled && loans === undefined });
  return (
    <ActionButton kind="primary" onPress={() => onLeave({ view: 'AllLoans' })}>
      {loans === undefined
        ? words.see(VIEW_NAMES.AllLoans)
        : words.seeWithCount(VIEW_NAMES.AllLoans, loans.length)}
    </ActionButton>
  );
}

export interface NotOnDeviceProps extends Pick<EmptyListProps, 'userId' | 'view' | 'onLeave'> {
  readonly reading: Pick<PipelineReading, 'error' | 'shown' | 'askAgain'>;
}

export function NotOnDevice({ userId, view, onLeave, reading }: NotOnDeviceProps) {
  const other = view === 'MyLoans' ? 'AllLoans' : 'MyLoans';
  const { loans } = useReadList(userId, other);
  const maySeeOther = useMay('allLoans') || other === 'MyLoans';
  const why = reading.error === null ? '' : failureBesideConnection(reading.error);
  // Without a connection, the line above says already which view isn't here.
  const kept = useCachedView(userId, other, why === '' ? undefined : view);
  const retry = useListRetry(reading);
  return (
    <DataState
      isFailure={why !== ''}
      retry={retry}
      ways={
        loans === undefined || loans.length === 0 || !maySeeOther ? undefined : (
          <ActionButton kind="primary" onPress={() => onLeave({ view: other })}>
            {words.seeWithCount(VIEW_NAMES[other], loans.length)}
          </ActionButton>
        )
      }
    >
      <p>{words.notLoaded(VIEW_NAMES[view], why)}</p>
      {kept === '' ? null : <p>{kept}</p>}
      <p>{words.notLoadedNext(VIEW_NAMES[view], why, kept !== '')}</p>
    </DataState>
  );
}
