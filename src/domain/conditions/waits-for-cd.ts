/** `Initial CD acknowledged`, `Acknowledge the Closing Disclosure`, `CD acknowledgement`. */
const ACKNOWLEDGES_CD =
  /\b(?:CD|Closing Disclosure)\b.*\backnowledg|\backnowledg\w*\b.*\b(?:CD|Closing Disclosure)\b/i;

/**
 * True for what a borrower can't do before the lender sends the Closing Disclosure: acknowledge it.
 * @param isCdSent undefined where nothing says.
 */
export function waitsForCd(wording: string, isCdSent: boolean | undefined): boolean {
  return isCdSent === false && ACKNOWLEDGES_CD.test(wording);
}
