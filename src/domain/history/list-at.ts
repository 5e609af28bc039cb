import { type ListChange, loansBefore, type ReadLoans } from '#src/domain/history/list-change.ts';

/**
 * The list as it was known at an instant (ms since 1970), from a later one.
 * @param changes those that led to `list`, the newest first.
 * @returns with the instant at which the platform was last read by then, or before a later reading that found the same.
 */
export function listAt(list: ReadLoans, changes: readonly ListChange[], at: number): ReadLoans {
  const end = changes.findIndex(({ to }) => Date.parse(to) <= at);
  const later = end === -1 ? changes : changes.slice(0, end);
  const known = later.at(-1)?.from ?? list.asOf;
  return {
    loans: loansBefore(list.loans, later),
    asOf: Date.parse(known) <= at ? known : new Date(at).toISOString(),
  };
}
