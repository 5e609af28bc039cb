/** A date as read from a text. It may not exist. */
export interface DateParts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/** The days that programs write as empty dates: 1/1/0001, 1/0/1900, 12/30/1899, 12/31/9999. */
const EMPTY_DAYS = new Set(['1/0', '1/1', '1/2', '12/30', '12/31']);

/** True for a day that means no date if its year is one no mortgage file has. */
export function isEmptyDay(month: number, day: number): boolean {
  return EMPTY_DAYS.has(`${month}/${day}`);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WEEKDAY = '(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?[., ]*)?';
const YEAR = String.raw`(\d{4}|'?\d{2})`;
const ZONE = String.raw`(?: ?(?:Z|UTC|GMT|[ECMPA]K?[SD]?T|HST))?(?:[+-]\d\d:?\d\d)?(?: ?\([^)]*\))?`;
const CLOCK = String.raw`(?:\d{1,2}(?::\d{2}){0,2}|\d{6})(?:\.\d+)? ?(?:[ap]\.?m\.?)?`;
const END = String.raw` ?(?:(?:[ ,T]|at)*${CLOCK}${ZONE})?$`;

/** Month first, as in the USA: `12/18/26`, `12-18-2026`, `12 / 18 / 2026`. */
const AMERICAN = new RegExp(String.raw`^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?!\d)${END}`, 'i');
const YEAR_FIRST = new RegExp(String.raw`^(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)${END}`, 'i');
const COMPACT = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})(?:T|(?!\d))${END}`, 'i');
const MONTH_NAME_FIRST = new RegExp(
  String.raw`^${WEEKDAY}${MONTH}[-., /]*(\d{1,2})(?:st|nd|rd|th)?[-., /]+${YEAR}(?!\d)${END}`,
  'i',
);
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?[-., /]*${MONTH}[-., /]+${YEAR}(?!\d)${END}`,
  'i',
);

const LONGEST = 80;
const SHORTEST = 6;
const ASCII = /^[ -~]*$/;

/**
 * Reads dates as people and other programs write them: two-digit years as 20xx, the year first with any sign between,
 * month names, blanks and dashes of any kind, a time behind. Undefined for a text that could mean two days, or none.
 */
export function readOtherDateShape(text: string): DateParts | undefined {
  // Names and loan numbers get here too, far more often than dates in these shapes.
  if (text.length < SHORTEST || text.length > LONGEST || !/\p{Nd}/u.test(text)) return undefined;
  const plain = plainSigns(text);
  const american = AMERICAN.exec(plain);
  if (american !== null) {
    const [, month = '', sign, day = '', year = ''] = american;
    // With dots, most of the world writes the day first, so only a day above 12, or one equal to its month, is certain.
    if (sign === '.' && Number(day) <= 12 && month !== day) return undefined;
    return partsOf(year, Number(month), day);
  }
  const yearFirst = YEAR_FIRST.exec(plain);
  if (yearFirst !== null) return partsOf(yearFirst[1], Number(yearFirst[3]), yearFirst[4]);
  const compact = COMPACT.exec(plain);
  if (compact !== null) return partsOf(compact[1], Number(compact[2]), compact[3]);
  const named = MONTH_NAME_FIRST.exec(plain);
  if (named !== null) return partsOf(named[3], monthOf(named[1]), named[2]);
  const dayFirst = DAY_FIRST.exec(plain);
  return dayFirst === null ? undefined : partsOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
}

/** Blanks, dashes and digits of any form as the plain ones, without invisible marks. */
function plainSigns(text: string): string {
  const plain = ASCII.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\p{Pd}|\u2212/gu, '-');
  return plain.replaceAll(/\s+/g, ' ').trim();
}

function partsOf(yearText = '', month: number, dayText = ''): DateParts {
  const digits = yearText.replace("'", '');
  const [year, day] = [Number(digits), Number(dayText)];
  if (digits.length > 2) return { year, month, day };
  // 1/1/01 and 12/30/99 are empty dates with their century cut off.
  const isEmpty = isEmptyDay(month, day) && (year < 2 || year > 50);
  return { year: isEmpty ? year : 2000 + year, month, day };
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}
