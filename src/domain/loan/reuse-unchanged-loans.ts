import { fieldText, packLoan } from '#src/domain/loan-fields/packed-loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/**
 * The loans of a new answer in order. A loan that didn't change stays the same object, so everything derived from it is
 * still right. Returns the known list itself if nothing changed.
 */
export function reuseUnchangedLoans(
  known: readonly RawLoan[],
  fresh: readonly RawLoan[],
): readonly RawLoan[] {
  if (known.length === 0) return fresh;
  const knownById = new Map(known.map((loan) => [loan.loanId, loan]));
  const loans = fresh.map((loan) => {
    const before = knownById.get(loan.loanId);
    return before !== undefined && isSameLoan(before, loan) ? before : loan;
  });
  const isSame = loans.length === known.length && loans.every((loan, index) => loan === known[index]);
  return isSame ? known : loans;
}

function isSameLoan(before: RawLoan, after: RawLoan): boolean {
  if (before === after) return true;
  if ((before.faults ?? []).join('\n') !== (after.faults ?? []).join('\n')) return false;
  const isSame = (name: string): boolean => fieldText(before, name) === fieldText(after, name);
  const names = packLoan(after).table.columns;
  for (const name of names.keys()) if (!isSame(name)) return false;
  for (const name of packLoan(before).table.columns.keys())
    if (!names.has(name) && !isSame(name)) return false;
  return true;
}
