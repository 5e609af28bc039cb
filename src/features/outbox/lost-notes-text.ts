import type { RememberedNote } from '#src/contract/wire/waiting-notes.ts';

/** `Nov 18 at 4:10 PM`, with its year when that is another one. @param now ms since 1970 */
export function writtenText(writtenAt: string, timeZone: string, now: number): string {
  const format = (at: number | string, parts: Intl.DateTimeFormatOptions): string =>
    // Some engines put a narrow no-break space before AM.
    new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(new Date(at)).replaceAll('\u202F', ' ');
  const isThisYear = format(writtenAt, { year: 'numeric' }) === format(now, { year: 'numeric' });
  const day = format(writtenAt, {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return `${day} at ${format(writtenAt, { hour: 'numeric', minute: '2-digit' })}`;
}

/** `2026000123 (Okafor)`; undefined where the lists on this device do not have the loan. */
export function lostLoanText(loan: { loanNumber: string; borrower: string } | undefined): string {
  if (loan === undefined || loan.loanNumber === '') return 'a loan that is not in your lists here';
  const name = loan.borrower === '' ? '' : ` (${loan.borrower})`;
  return `loan ${loan.loanNumber}${name}`;
}

/** The notes in the order of writing. */
export function inOrderOfWriting(notes: readonly RememberedNote[]): readonly RememberedNote[] {
  return notes.toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt));
}
