import { wordKey } from '#src/domain/conditions/condition-words.ts';

/** The signers of the loan, in the words of lenders' lists. */
const SIGNERS = new Set(['borrower', 'coborrower', 'applicant', 'coapplicant', 'customer', 'client']);

/**
 * True for a "Requested From" that names a signer of the loan, alone or beside others: "Co-Borrower", "Borrower, Title
 * Company". Each name counts as a whole: "Borrower's employer" is no signer.
 */
export function isAskedOfBorrower(requestedFrom: string): boolean {
  return wordKey(requestedFrom)
    .split(/[,;/&+|]|\band\b|\bor\b/)
    .some((name) => SIGNERS.has(signerKey(name)));
}

/** `Co-Borrower(s) 2` as `coborrower`. */
function signerKey(name: string): string {
  return name
    .replace(/\(s\)/, '')
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '')
    .replace(/^primary/, '');
}
