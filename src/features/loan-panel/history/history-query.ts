import { queryOptions } from '@tanstack/react-query';
import { changeBetween, type ListChange } from '#src/domain/history/list-change.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import type { Services } from '#src/loan-display/use-services.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';

/** What's known of one loan's past. */
export interface LoanPast {
  /** After the first change. */
  readonly loan: RawLoan;
  /** Of its list, the newest first. */
  readonly changes: readonly ListChange[];
  readonly since: string;
  readonly isFirst: boolean;
  /** Note fields by the ids that only notes have. */
  readonly notes: Readonly<Record<string, string>>;
}

/** The loan's past as this device kept it; null if the device has no list with the loan. */
export function historyQuery(services: Services, userId: string, loan: RawLoan, asOf: string) {
  return queryOptions({
    queryKey: ['loan-history', userId, loan.loanId, asOf],
    queryFn: async (): Promise<LoanPast | null> => {
      const store = await services.openStore(userId);
      const notes = store.readNotes(loan.loanId).catch(() => undefined);
      const pasts = await Promise.allSettled(
        (['MyLoans', 'AllLoans'] as const).map((view) => pastIn(store, view, loan, asOf)),
      );
      const known = pasts.flatMap((past) => (past.status === 'fulfilled' && past.value) || []);
      const failed = pasts.find(({ status }) => status === 'rejected');
      // What one list tells is worth showing without the other.
      if (known.length === 0 && failed?.status === 'rejected') throw failed.reason;
      const past = joined(known);
      return past === undefined ? null : { ...past, notes: (await notes)?.values ?? {} };
    },
    // A refresh asks anew, and nobody loses their place for it.
    placeholderData: (past, query) => (query?.queryKey[2] === loan.loanId ? past : undefined),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

type PastInList = Omit<LoanPast, 'notes'> & { readonly asOf: string };

const DAY_MS = 86_400_000;

/** The longest of the lists that are read daily: any other's changes come in one lump. It tells what was before. */
function joined(pasts: readonly PastInList[]): Omit<LoanPast, 'notes'> | undefined {
  const bySince = pasts.toSorted((left, right) => Date.parse(left.since) - Date.parse(right.since));
  const newest = Math.max(...pasts.map(({ asOf }) => Date.parse(asOf)));
  const past = bySince.find(({ asOf }) => newest - Date.parse(asOf) < DAY_MS);
  const [longest] = bySince;
  if (past === undefined || longest === undefined || longest === past) return past;
  const before = longest.changes
    .filter(({ from }) => Date.parse(from) < Date.parse(past.since))
    .map((change) =>
      Date.parse(change.to) < Date.parse(past.since) ? change : { ...change, to: past.since },
    );
  return { ...longest, loan: past.loan, changes: [...past.changes, ...before] };
}

async function pastIn(
  store: CacheStore,
  view: 'MyLoans' | 'AllLoans',
  loan: RawLoan,
  asOf: string,
): Promise<PastInList | undefined> {
  const history = await store.readHistory(view);
  const kept = history?.list.loans.find(({ loanId }) => idKey(loanId) === idKey(loan.loanId));
  if (history === undefined || kept === undefined) return undefined;
  const { list, since, isFirst } = history;
  // What's on screen may not be on the device yet.
  const isNewer = Date.parse(asOf) > Date.parse(list.asOf);
  const newest = isNewer
    ? changeBetween(
        { loans: [kept], asOf: list.asOf },
        { loans: [{ ...plain(loan), loanId: kept.loanId }], asOf },
      )
    : undefined;
  return {
    loan: newest === undefined ? kept : { ...plain(loan), loanId: kept.loanId },
    changes: newest === undefined ? history.changes : [newest, ...history.changes],
    since,
    isFirst,
    asOf: list.asOf,
  };
}

function plain({ loanId, fields, faults }: RawLoan): RawLoan {
  return { loanId, fields, ...(faults !== undefined && { faults }) };
}
