import { foldText } from '#src/domain/text/fold-text.ts';

/** Seven digits are a local number. */
const FEWEST_DIGITS = 7;
const DIGIT_RUN = /\d(?:[\s()+./-]*\d)*/gu;
const DATE = /(?<!\d)\d{1,2}\/\d{1,2}\/\d{4}(?!\d)/gu;

/**
 * True if a search may hold a phone or e-mail, even among other words: it stays out of addresses, which others read.
 * Digits of a loan number and dates with slashes don't count; when in doubt, it's true.
 * @param loanNumbers those that may be typed; without them, a long loan number counts as a phone.
 */
export function mayNameContact(text: string, loanNumbers: Iterable<string> = []): boolean {
  const folded = foldText(text);
  if (folded.includes('@')) return true;
  const phones = (folded.replaceAll(DATE, ' ').match(DIGIT_RUN) ?? [])
    .map((run) => run.replaceAll(/\D/gu, ''))
    .filter((digits) => digits.length >= FEWEST_DIGITS);
  if (phones.length === 0) return false;
  const known = [...loanNumbers];
  return phones.some((digits) => !known.some((number) => number.includes(digits)));
}
