import { joinSignals } from '#src/api/request/joined-signal.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

export interface FirstLoans {
  readonly loans: readonly RawLoan[];
  /** ISO instant at which the platform was asked. */
  readonly asOf: string;
}

export interface FirstLoansReading {
  /** True until they arrive or the read fails. */
  readonly isPending: () => boolean;
  readonly found: () => FirstLoans | undefined;
  /** Cancels the call if it's still under way. Call this when the reading of the list is over. */
  readonly end: () => void;
}

/**
 * Reads the first loans of a list. It may fail: the list's own pages say what is wrong.
 * @param read undefined if no one waits for it.
 * @param onSettled called once, unless the reading ended before. Not called without `read`.
 */
export function readFirstLoans(
  read: ((signal: AbortSignal) => Promise<FirstLoans>) | undefined,
  signal: AbortSignal | undefined,
  onSettled: () => void,
): FirstLoansReading {
  const over = new AbortController();
  const joined = joinSignals(signal === undefined ? [over.signal] : [signal, over.signal]);
  let isPending = read !== undefined;
  let found: FirstLoans | undefined;
  const settle = (first: FirstLoans | undefined): void => {
    if (joined.signal.aborted) return;
    isPending = false;
    found = first;
    onSettled();
  };
  read?.(joined.signal).then(settle, () => settle(undefined));
  return {
    isPending: () => isPending,
    found: () => found,
    end: () => {
      over.abort();
      joined.letGo();
    },
  };
}

/**
 * Loans of a list, those of `first` in front in their order. Rows already shown don't move when more arrive.
 * @param loans the part of the list that has arrived, by id; its values count.
 * @param from `list` leaves out those of `first` that aren't in the list.
 */
export function firstInFront(
  first: FirstLoans | undefined,
  loans: ReadonlyMap<string, RawLoan>,
  from: 'list' | 'either',
): readonly RawLoan[] {
  if (first === undefined) return [...loans.values()];
  const front = first.loans.flatMap((loan) => loans.get(loan.loanId) ?? (from === 'list' ? [] : loan));
  const ids = new Set(first.loans.map(({ loanId }) => loanId));
  return [...front, ...[...loans.values()].filter(({ loanId }) => !ids.has(loanId))];
}
