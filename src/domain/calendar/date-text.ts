import { daysFromCivil, isCivilDate } from '#src/domain/calendar/civil-date.ts';
import { isEmptyDay, readOtherDateShape, type DateParts } from '#src/domain/calendar/other-date-shapes.ts';

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
