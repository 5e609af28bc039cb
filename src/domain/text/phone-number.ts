/** A phone number that a device can dial. */
export interface PhoneNumber {
  /** Digits alone, with the country's code behind a `+` where it is known: +13125550142. */
  readonly number: string;
  /** The digits of an extension; '' for none. */
  readonly extension: string;
}

const EXTENSION = /(?:\bext(?:ension)?\b\.?|\bx|#)\s*(\d{1,6})\s*$/i;
const NUMBER = /^\+?[\d\s().\-\u2010-\u2015/]+$/;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

/**
 * Reads a phone number as people type it: `(312) 555-0142`, `312.555.0142 x7`, `+44 20 7946 0018`. Ten digits, or
 * eleven that begin with 1, are a number of the USA. @returns undefined for what is no number, which then is only
 * shown.
 */
export function readPhoneNumber(text: string): PhoneNumber | undefined {
  const extension = EXTENSION.exec(text)?.[1] ?? '';
  const main = text.replace(EXTENSION, '').trim();
  const digits = main.replaceAll(/\D/g, '');
  if (!NUMBER.test(main) || digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined;
  return { number: withCountry(digits, main.startsWith('+')), extension };
}

function withCountry(digits: string, hasCountry: boolean): string {
  if (hasCountry) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}
