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
  if ((before.faults ?? []).join('\n') !== (after.faults ?? []).join('\n')) return false;
  let fieldCount = 0;
  for (const name in after.fields) {
    if (before.fields[name] !== after.fields[name]) return false;
    fieldCount += 1;
  }
  return fieldCount === Object.keys(before.fields).length;
}
