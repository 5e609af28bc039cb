import { plainSigns } from '#src/domain/text/fold-text.ts';

export interface PhoneNumber {
  /** Digits alone, with the country's code behind a `+` where it is known: +13125550142. */
  readonly number: string;
  readonly extension: string;
}

const GAP = String.raw` *[-./]? *`;
/** Area code and exchange of a number of the USA never begin with 0 or 1 (NANP), so 000-000-0000 is none. */
const AMERICAN = String.raw`(?:\+?1${GAP})?\(?([2-9]\d{2})\)?${GAP}([2-9]\d{2})${GAP}(\d{4})`;
const LOCAL = String.raw`([2-9]\d{2})[-.](\d{4})|([2-9]\d{6})`;
/** Groups of any length: only a country's code in front says that they are one number. The `(0)` isn't dialed. */
const FOREIGN = String.raw`(?:\+ ?|011${GAP}|00${GAP})(?!1)([2-9]\d)(?: *\(0\))?([\d ()./-]*)`;
/** `x7`, `(ext 7)`, `#7`, `;ext=7`, `,,7`; or a blank and digits, as the platform writes its format PHONE. */
const EXTENSION = String.raw`(?:[ ,;(-]*(?:extension|extn|ext|x|#)[ .:=#-]*|,+ *| *-? *(?<!\d))(\d{1,6})\)?`;
/** A number of the format PHONE without its signs has 4 digits of extension. Other digits in one row mean anything. */
const UNMARKED = /^1?([2-9]\d{2}[2-9]\d{6})(\d{4})$/;

const AMERICAN_NUMBER = new RegExp(`^${AMERICAN}(?:${EXTENSION})?$`, 'i');
const LOCAL_NUMBER = new RegExp(`^(?:${LOCAL})(?:${EXTENSION})?$`, 'i');
const FOREIGN_NUMBER = new RegExp(
  String.raw`^${FOREIGN}(?:[ ,;(-]*(?:extension|extn|ext|x|#)[ .:=#-]*(\d{1,6})\)?)?$`,
  'i',
);

/** Nearly every number of a list, in a tenth of the time. */
const USUAL_NUMBER = /^([2-9]\d{2})-([2-9]\d{2})-(\d{4})$/;

const ONE_DIGIT = /^(?:1?(\d)\1{9}|(\d)\2{6})$/;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
const LONGEST = 64;

/**
 * Reads a phone number as people type it and the platform stores it: `(312) 555-0142`, `312-555-0142 1234` (a blank
 * before the extension), `312.555.0142 x7`, `+44 (0)20 7946 0018`. Digits are joined only across the gaps of a known
 * grouping, so text after a number never becomes part of it. Dashes, blanks and digits of any form count as the plain
 * ones. @returns undefined for what is no number, or may be two; it then is only shown. Source: Encompass field format
 * PHONE, RFC 3966, E.164.
 */
export function readPhoneNumber(text: string): PhoneNumber | undefined {
  if (text.length > LONGEST) return undefined;
  const usual = USUAL_NUMBER.exec(text);
  if (usual !== null) return dialed(`+1${usual[1] ?? ''}${usual[2] ?? ''}${usual[3] ?? ''}`);
  const plain = plainSigns(text);
  const unmarked = UNMARKED.exec(plain);
  if (unmarked !== null) return dialed(`+1${unmarked[1] ?? ''}`, unmarked[2]);
  const american = AMERICAN_NUMBER.exec(plain);
  if (american !== null) {
    const [, area = '', exchange = '', line = '', extension] = american;
    return dialed(`+1${area}${exchange}${line}`, extension);
  }
  const local = LOCAL_NUMBER.exec(plain);
  if (local !== null) {
    const [, exchange = '', line = '', whole = '', extension] = local;
    return dialed(whole === '' ? exchange + line : whole, extension);
  }
  const foreign = FOREIGN_NUMBER.exec(plain);
  if (foreign === null) return undefined;
  const [, country = '', rest = '', extension] = foreign;
  return dialed(`+${country}${rest.replaceAll(/\D/g, '')}`, extension);
}

function dialed(number: string, extension = ''): PhoneNumber | undefined {
  const digits = number.replace('+', '');
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS || ONE_DIGIT.test(digits))
    return undefined;
  return { number, extension };
}
