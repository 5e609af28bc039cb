import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

export const VIEW_NAMES = {
  AllLoans: 'All Loans',
  MyLoans: 'My Loans',
} as const satisfies Record<LoanOwnership, string>;

export const listStatusWords = {
  showLatest: (count: number) => `${count > 0 ? `${count.toLocaleString('en-US')} new` : 'Changed'}. Show`,
  notRefreshed: (what: string, reason: string) =>
    `Couldn't refresh ${what}${reason === '' ? '' : `: ${reason}`}.`,
  asOf: (time: string) => `as of ${time}`,
  withAge: (asOf: string, age: string) => `${asOf}, ${age}`,
  copy: (asOf: string) => `Copy on this device, ${asOf}`,
  shortCopy: 'Copy, ',
} as const;

/** What found a loan, if no column shows it. */
export const IN_A_NOTE = 'Note';

export const BACK_TO_LIST = 'Back to the list';

/** The buttons that copy a text. Specification 2.5 gives two of them. */
export const copyWords = {
  copy: 'Copy',
  copied: 'Copied!',
  notCopied: 'Not copied',
  /** The same in a cell of 56 px. */
  failed: 'Failed',
  loanNumber: (loanNumber: string) => `Copy loan number ${loanNumber}`,
} as const;

/** `Nov 18 at 4:10 PM`. */
export function dayAndTime(day: string, time: string): string {
  return `${day} at ${time}`;
}
