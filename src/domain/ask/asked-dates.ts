import { addDays, type CalendarDay, calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { addMonths } from '#src/domain/calendar/calendar-month.ts';
import { startOfWeek, weekdayOf } from '#src/domain/calendar/calendar-week.ts';
import { civilFromDays, isCivilDate } from '#src/domain/calendar/civil-date.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '#src/domain/calendar/date-format.ts';

/** Days from `from` to `to`, both included; open without a day. */
export interface AskedDays {
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
}

/** Some words at the beginning, and how many they are. */
export interface DaysFound {
  /** Undefined for a length of time, and for a range that may be of several years. */
  readonly days?: AskedDays | undefined;
  readonly length: number;
}

const WEEKDAYS = WEEKDAY_NAMES.map((name) => name.toLowerCase());
const MONTHS = MONTH_NAMES.map((name) => name.toLowerCase());
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Words in front of days that make them open at an end, and how far that end is from them. */
const BEFORE = new Map([
  ['before', -1],
  ['by', 0],
  ['until', 0],
  ['till', 0],
  ['through', 0],
  ['thru', 0],
]);
const AFTER = new Map([
  ['after', 1],
  ['since', 0],
  ['from', 0],
]);
const TO = new Set(['to', 'through', 'thru', '-']);
const AND = new Set(['and', ...TO]);
const SMALL = new Set(['on', 'in', 'within', 'the', 'during', 'for', 'of']);
const DAYS = new Map([
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);
const WHICH = new Map([
  ['this', 0],
  ['current', 0],
  ['next', 1],
  ['coming', 1],
  ['last', -1],
  ['past', -1],
]);
const UNITS = new Map([
  ['day', 1],
  ['days', 1],
  ['d', 1],
  ['week', 7],
  ['weeks', 7],
  ['wk', 7],
  ['wks', 7],
]);

/** What makes days a length of time: `over 5 days`, `late by 2 weeks`, `10 days ago`. */
const COMPARED =
  'late|overdue|past[- ]due|behind|over|under|about|between|(?:more|less|longer|older) than|at (?:least|most)|up to';
const LENGTH = new RegExp(
  `^(?<compared>(?:(?:${COMPARED}|by|on|the|during|for|of) )*)(?:(?:after|before|since|until|till|from) )?` +
    `(?:\\d{1,3}\\+?|an?|${NUMBERS.join('|')}) (?:${[...UNITS.keys()].join('|')}|months?)` +
    '(?<since> (?:late|overdue|past|behind|ago|old))?(?= |$)',
);

/** Whole days, of as many words. */
interface Span {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly length: number;
  /** Where a year was typed. */
  readonly hasYear?: boolean;
}

/**
 * Reads the days that a question names at its beginning: `next week`, `by friday`, `between 12/1 and 12/5`, `in the
 * next 10 days`. Days without a year are the nearest ones.
 * @param typed folded words, without punctuation at their ends.
 * @param isOfClosing true right behind a closing, where `5 days` are the next ones.
 */
export function readAskedDays(
  typed: readonly string[],
  today: CalendarDay,
  isOfClosing: boolean,
): DaysFound | undefined {
  const long = LENGTH.exec(typed.join(' '));
  const isBare = long?.groups?.['compared'] === '' && long.groups['since'] === undefined;
  if (long !== null && !(isOfClosing && isBare)) return { length: long[0].split(' ').length };
  // As in "next week's closings".
  return readRange(
    typed.map((word) => word.replace(/'s$/, '')),
    today,
  );
}

/** True for a month alone, which is a first name too: June, April, Jan. */
export function mayBeName([first = '', second = '']: readonly string[]): boolean {
  return first.length >= 3 && MONTHS.some((name) => name.startsWith(first)) && !/^\d/.test(second);
}

function readRange(words: readonly string[], today: CalendarDay): DaysFound | undefined {
  const [first = '', ...rest] = words;
  if (first === 'between' || first === 'from') {
    const both = readEnds(rest, AND, today);
    if (both !== undefined) return { ...both, length: both.length + 1 };
  }
  if (SMALL.has(first)) {
    const found = readRange(rest, today);
    return found && { ...found, length: found.length + 1 };
  }
  return readOpen(first, rest, today) ?? readEnds(words, TO, today) ?? daysOf(readSpan(words, today));
}

function readEnds(
  words: readonly string[],
  between: ReadonlySet<string>,
  today: CalendarDay,
): DaysFound | undefined {
  const start = readSpan(words, today);
  if (start === undefined || !between.has(words[start.length] ?? '')) return undefined;
  const others = words.slice(start.length + 1);
  const isOfToday = DAYS.has(others[0] ?? '') || WHICH.get(others[0] ?? '') === 0;
  const end = readSpan(others, isOfToday ? today : start.from);
  return end && { days: inOrder(start, end, today), length: start.length + end.length + 1 };
}

/** Undefined for days that are the wrong way round where one alone has a year. */
function inOrder(start: Span, end: Span, today: CalendarDay): AskedDays | undefined {
  if (start.from <= end.from) return { from: start.from, to: end.to };
  if (start.hasYear !== end.hasYear) return undefined;
  const isOfOneYear = civilFromDays(start.from).year > civilFromDays(end.from).year;
  if (start.hasYear || !isOfOneYear) return { from: end.from, to: start.to };
  // "1/2 to 12/31" is this year's until it's over.
  return end.to < today
    ? { from: start.from, to: addMonths(end.to, 12) }
    : { from: addMonths(start.from, -12), to: end.to };
}

function readOpen(first: string, rest: readonly string[], today: CalendarDay): DaysFound | undefined {
  const after = AFTER.get(first);
  const before = BEFORE.get(first);
  const found = after === undefined && before === undefined ? undefined : readSpan(rest, today);
  if (found === undefined) return undefined;
  const length = found.length + 1;
  if (after !== undefined)
    return { days: { from: addDays(after === 0 ? found.from : found.to, after) }, length };
  return { days: { to: addDays(before === 0 ? found.to : found.from, before ?? 0) }, length };
}

function daysOf(found: Span | undefined): DaysFound | undefined {
  return found && { days: { from: found.from, to: found.to }, length: found.length };
}

function readSpan(words: readonly string[], today: CalendarDay): Span | undefined {
  const [first = '', ...rest] = words;
  const [second = ''] = rest;
  if (SMALL.has(first)) {
    const found = readSpan(rest, today);
    return found && { ...found, length: found.length + 1 };
  }
  if (first === 'end' && second === 'of') return readEndOf(rest.slice(1), today);
  const day = DAYS.get(first);
  if (day !== undefined) return one(addDays(today, day), 1);
  const weekday = weekdayNamed(first);
  return (
    readWhich(first, rest, today) ??
    ahead(today, numberOf(first), second, 1, 2) ??
    (weekday === undefined ? undefined : one(nearest(today, weekday), 1)) ??
    readDate(first, second, today)
  );
}

/** Behind `end of`: its last day. */
function readEndOf(words: readonly string[], today: CalendarDay): Span | undefined {
  const skipped = words[0] === 'the' ? 1 : 0;
  const unit = words[skipped] ?? '';
  const isBare = unit === 'month' || unit === 'week';
  const found = readSpan(isBare ? ['this', unit] : words.slice(skipped), today);
  return found && one(found.to, 2 + skipped + (isBare ? 1 : found.length));
}

/** `next week`, `this friday`, `last 3 days`. */
function readWhich(first: string, [second = '', third = '']: readonly string[], today: CalendarDay) {
  const which = WHICH.get(first);
  if (which === undefined) return undefined;
  const week = startOfWeek(today);
  if (second === 'week') return span(addDays(week, 7 * which), addDays(week, 7 * which + 6), 2);
  if (second === 'month') return wholeMonth(addMonths(today, which), 2);
  const weekday = weekdayNamed(second);
  if (weekday !== undefined)
    return one(first === 'next' ? nextWeeks(today, weekday) : nearest(today, weekday), 2);
  return which === 0 ? undefined : ahead(today, numberOf(second), third, which, 3);
}

function readDate(first: string, second: string, today: CalendarDay): Span | undefined {
  const written = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(first);
  if (written !== null) {
    const [, month, day, year] = written;
    return dated(Number(month), Number(day), year, today, 1);
  }
  const month =
    MONTHS.findIndex((name) => name === first || (first.length >= 3 && name.startsWith(first))) + 1;
  if (month === 0 || first.length < 3) return undefined;
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(second);
  if (day !== null) return dated(month, Number(day[1]), undefined, today, 2);
  // May is a word too.
  if (first === 'may') return undefined;
  const now = civilFromDays(today);
  return wholeMonth(calendarDayOf(month < now.month ? now.year + 1 : now.year, month, 1), 1);
}

/** Without a year, the day that's nearest: a closing of 11/24 is this year's on 11/30, one of 1/5 the next's. */
function dated(
  month: number,
  day: number,
  written: string | undefined,
  today: CalendarDay,
  length: number,
): Span | undefined {
  const { year: now } = civilFromDays(today);
  const years =
    written === undefined ? [now - 1, now, now + 1] : [Number(written) + (written.length === 2 ? 2000 : 0)];
  const days = years
    .filter((year) => isCivilDate(year, month, day))
    .map((year) => calendarDayOf(year, month, day));
  const [found] = days.toSorted((one, other) => Math.abs(one - today) - Math.abs(other - today));
  return found && { ...one(found, length), ...(written !== undefined && { hasYear: true }) };
}

function ahead(
  today: CalendarDay,
  count: number | undefined,
  unit: string,
  way: number,
  length: number,
): Span | undefined {
  const days = UNITS.get(unit);
  if (days === undefined || count === undefined) return undefined;
  const last = addDays(today, way * days * count);
  return way > 0 ? span(today, last, length) : span(last, today, length);
}

function numberOf(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const at = NUMBERS.indexOf(word);
  return at > 0 ? at : undefined;
}

function weekdayNamed(word: string): number | undefined {
  const name = word.replace(/s$/, '');
  const at = WEEKDAYS.findIndex(
    (day) => day === name || day === word || (name.length >= 3 && day.startsWith(name)),
  );
  return at === -1 ? undefined : at;
}

/** The weekday, today or after it. */
function nearest(today: CalendarDay, weekday: number): CalendarDay {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

/** The weekday in the calendar week after today's. */
function nextWeeks(today: CalendarDay, weekday: number): CalendarDay {
  return addDays(startOfWeek(today), 7 + weekday);
}

function wholeMonth(day: CalendarDay, length: number): Span {
  const { year, month } = civilFromDays(day);
  const first = calendarDayOf(year, month, 1);
  return span(first, addDays(addMonths(first, 1), -1), length);
}

function one(day: CalendarDay, length: number): Span {
  return span(day, day, length);
}

function span(from: CalendarDay, to: CalendarDay, length: number): Span {
  return { from, to, length };
}
