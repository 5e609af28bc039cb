import { plainWords } from '#src/domain/conditions/plain-words.ts';
import { plainFromMarkup } from '#src/domain/text/plain-from-markup.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';

type BorrowersPart = Pick<Condition, 'externalDescription' | 'isInternalOnly' | 'requestedFrom'>;

/**
 * `others` bring it, it's `internal` to the lender, it has `no-wording` for the borrower, or it can't be done before
 * the CD is sent, before the LE is sent, or before ITP is received. A step's condition can be `answered` already.
 */
export type LeftOutReason =
  'others' | 'internal' | 'no-wording' | 'before-cd' | 'before-le' | 'before-itp' | 'answered';

/** True if the borrower brings it: asked of a signer or of no one by name, and not for staff alone. */
export function isOfBorrower({
  isInternalOnly,
  requestedFrom,
}: Pick<BorrowersPart, 'isInternalOnly' | 'requestedFrom'>): boolean {
  return isInternalOnly !== true && (wordKey(requestedFrom) === '' || isAskedOfBorrower(requestedFrom));
}

/**
 * Why a condition isn't in what the borrower gets; undefined if it is. One that doesn't say who brings it is the
 * borrower's. A message and a list for the same borrower must not differ, so both ask here.
 * @param isCdSent whether the Closing Disclosure is sent; undefined if unknown.
 */
export function whyLeftOut(
  { externalDescription, isInternalOnly, requestedFrom }: BorrowersPart,
  isCdSent?: boolean,
): LeftOutReason | undefined {
  if (isInternalOnly === true) return 'internal';
  if (!isOfBorrower({ isInternalOnly, requestedFrom })) return 'others';
  const wording = wordsOf(externalDescription);
  if (wording === '') return 'no-wording';
  return waitsForCd(wording, isCdSent) ? 'before-cd' : undefined;
}

/** What a condition asks of the borrower, in one line of the words meant for them. Undefined if it's left out. */
export function borrowerItem(condition: BorrowersPart, isCdSent?: boolean): string | undefined {
  return whyLeftOut(condition, isCdSent) === undefined ? externalWording(condition) : undefined;
}

/** The text that a lender wrote for others, in one line of plain words. */
export function externalWording({ externalDescription }: Pick<Condition, 'externalDescription'>): string {
  return plainWords(wordsOf(externalDescription));
}

/** Some lenders write it in an editor that stores HTML. */
function wordsOf(externalDescription: string): string {
  return oneLine(plainFromMarkup(externalDescription));
}

/** A text of the platform without characters that would break a message line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** `Initial CD acknowledged`, `Acknowledge the Closing Disclosure`, `CD acknowledgement`. */
const ACKNOWLEDGES_CD =
  /\b(?:CD|Closing Disclosure)\b.*\backnowledg|\backnowledg\w*\b.*\b(?:CD|Closing Disclosure)\b/i;

/**
 * True for what a borrower can't do before the lender sends the Closing Disclosure: acknowledge it.
 * @param isCdSent undefined where nothing says.
 */
function waitsForCd(wording: string, isCdSent: boolean | undefined): boolean {
  return isCdSent === false && ACKNOWLEDGES_CD.test(wording);
}

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
