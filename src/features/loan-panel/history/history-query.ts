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
      const pasts = await Promise.all(
        (['MyLoans', 'AllLoans'] as const).map((view) => pastIn(store, view, loan, asOf)),
      );
      const [longest] = pasts
        .filter((past) => past !== undefined)
        .toSorted((left, right) => Date.parse(left.since) - Date.parse(right.since));
      return longest === undefined ? null : { ...longest, notes: (await notes)?.values ?? {} };
    },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

async function pastIn(store: CacheStore, view: 'MyLoans' | 'AllLoans', loan: RawLoan, asOf: string) {
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
  };
}

function plain({ loanId, fields, faults }: RawLoan): RawLoan {
  return { loanId, fields, ...(faults !== undefined && { faults }) };
}
