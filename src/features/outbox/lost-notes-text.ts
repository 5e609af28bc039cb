import type { LostNote } from '#src/contract/wire/waiting-notes.ts';

/** `2026000123 (Okafor)`; undefined where the lists on this device do not have the loan. */
export function lostLoanText(loan: { loanNumber: string; borrower: string } | undefined): string {
  if (loan === undefined || loan.loanNumber === '') return 'a loan that is not in your lists here';
  const name = loan.borrower === '' ? '' : ` (${loan.borrower})`;
  return `loan ${loan.loanNumber}${name}`;
}

/** The notes in the order of writing. */
export function inOrderOfWriting(notes: readonly LostNote[]): readonly LostNote[] {
  return notes.toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt));
}
