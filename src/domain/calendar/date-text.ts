import { daysFromCivil, isCivilDate } from '#src/domain/calendar/civil-date.ts';
import { plainSigns } from '#src/domain/text/fold-text.ts';

const ZERO = 48;
const SLASH = 47;
const HYPHEN = 45;
const BLANK = 32;
const UPPER_T = 84;

/** 1970-01-01 itself is the zero of Unix time. No file of a mortgage is older, and none is dated after 2100. */
const FIRST_YEAR = 1970;
const FIRST_DAY = daysFromCivil(FIRST_YEAR, 1, 2);
const LAST_YEAR = 2100;
const LAST_DAY = daysFromCivil(LAST_YEAR, 12, 31);

/**
 * What a date's text says: a day, as days since 1970-01-01; `none` if it's blank or means no date (`//`, 1/1/0001,
 * 12/30/1899, 12/31/9999, 0000-00-00); `unreadable` for anything else (13/45/2026, words, the year 0226).
 */
export type DateReading = number | 'none' | 'unreadable';

/** No letter and no digit but zeros: `//`, `__/__/____`, `0000-00-00 00:00:00`. */
const BLANK_FORM = /^(?:0|[^\p{L}\p{N}])*$/u;
const NONE_IN_WORDS = /^\s*(?:n\/a|none|null)\s*$/i;
/** The earliest time of day, which programs append to an empty date. */
const MIDNIGHT = /(?<=\d)[ T]0?0:00(?::00)?(?:\.0+)?(?: ?AM)?Z?$|(?<=\d)[ T]12:00(?::00)? ?AM$/i;

/** Reads a date's text. Each shape that can mean one day only counts, with or without a time behind it. */
export function readDate(text: string): DateReading {
  const parts = partsIn(text);
  const day = parts && dayOf(parts);
  if (day !== undefined) return day;
  const isEmpty = parts !== undefined && isOutside(parts) && isEmptyDay(parts.month, parts.day);
  return isEmpty || standsForNone(text) ? 'none' : 'unreadable';
}

/** Days since 1970-01-01 for a text that says a day; undefined for all others. */
export function readDateText(text: string): number | undefined {
  const parts = partsIn(text);
  return parts && dayOf(parts);
}

/** True for a day that a mortgage file can have: others are what programs write for no date. */
export function isFileDay(days: number): boolean {
  return days >= FIRST_DAY && days <= LAST_DAY;
}

function partsIn(text: string): DateParts | undefined {
  return readPlatformDate(text) ?? readOtherDateShape(text);
}

function dayOf({ year, month, day }: DateParts): number | undefined {
  if (year <= 0 || !isCivilDate(year, month, day)) return undefined;
  const days = daysFromCivil(year, month, day);
  return isFileDay(days) ? days : undefined;
}

function isOutside({ year }: DateParts): boolean {
  return year <= FIRST_YEAR || year > LAST_YEAR;
}

function standsForNone(text: string): boolean {
  return BLANK_FORM.test(text.replace(MIDNIGHT, '')) || NONE_IN_WORDS.test(text);
}

/**
 * `M/D/YYYY` or `YYYY-MM-DD`, with or without something like a time after it: the platform's own forms. Reads each
 * character code once: a pipeline of 10,000 loans has 560,000 of these texts, and a regular expression takes several
 * times as long.
 */
function readPlatformDate(text: string): DateParts | undefined {
  const { length } = text;
  let at = 0;
  while (at < length && text.charCodeAt(at) === BLANK) at++;
  let separator = 0;
  let first = 0;
  let firstDigits = 0;
  let second = 0;
  let secondDigits = 0;
  let number = 0;
  let digits = 0;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= ZERO + 9) {
      number = number * 10 + code - ZERO;
      if (++digits > 4) return undefined;
    } else if (separator === 0 && (code === SLASH || code === HYPHEN)) {
      separator = code;
      first = number;
      firstDigits = digits;
      number = digits = 0;
    } else if (secondDigits === 0 && code === separator) {
      second = number;
      secondDigits = digits;
      if (digits < 1 || digits > 2) return undefined;
      number = digits = 0;
    } else break;
  }
  if (separator === SLASH && firstDigits >= 1 && firstDigits <= 2 && digits === 4) {
    return isEndOrTime(text, at) ? { year: number, month: first, day: second } : undefined;
  }
  if (separator === HYPHEN && firstDigits === 4 && secondDigits === 2 && digits === 2) {
    return isEndOrTime(text, at) || text.charCodeAt(at) === UPPER_T
      ? { year: first, month: second, day: number }
      : undefined;
  }
  return undefined;
}

/** True if a date may end here: at the end of the text, or before spaces and a time, which begins with a digit. */
function isEndOrTime(text: string, end: number): boolean {
  if (end === text.length) return true;
  if (text.charCodeAt(end) !== BLANK) return false;
  let next = end + 1;
  while (next < text.length && text.charCodeAt(next) === BLANK) next++;
  if (next === text.length) return true;
  const code = text.charCodeAt(next);
  return code >= ZERO && code <= ZERO + 9;
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The days that programs write as empty dates: 1/1/0001, 1/0/1900, 12/30/1899, 12/31/9999. */
const EMPTY_DAYS = new Set(['1/0', '1/1', '1/2', '12/30', '12/31']);

/** True for a day that means no date if its year is one no mortgage file has. */
function isEmptyDay(month: number, day: number): boolean {
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

/**
 * Reads dates as people and other programs write them: two-digit years as 20xx, the year first with any sign between,
 * month names, blanks and dashes of any kind, a time behind. Undefined for a text that could mean two days, or none.
 */
function readOtherDateShape(text: string): DateParts | undefined {
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
