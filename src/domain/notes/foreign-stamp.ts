import { type CalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';

export interface ForeignStamp {
  readonly stamp: string;
  readonly date: CalendarDay;
  readonly time?: string | undefined;
  readonly author?: string | undefined;
  readonly rest: string;
}

const DATE = String.raw`(\d{1,2}[-/]\d{1,2}[-/]\d{4}|\d{1,2}\/\d{1,2}\/\d{2}|\d{4}-\d{2}-\d{2})`;
const TIME = String.raw`(?:[ ,T]+(?:at )?(\d{1,2}):(\d{2})(?::\d{2})?\s?([ap]m)?(?: ?[A-Z]{1,3}T)?)`;
const NAME = String.raw`\p{L}[\p{L}\p{M}\d.'’_@-]*(?: \p{L}[\p{L}\p{M}\d.'’_-]*){0,3}`;
/** `11/20/2026 3:05:12 PM (br) > text`, `11/20/2026 6:10:00 AM user> text`, `[11/20/2026 3:05 PM] br: text`. */
const STAMP = new RegExp(
  String.raw`^[[(*]*\s?${DATE}${TIME}?[\])]*\s*[-–]?\s*(?:\((${NAME})\)|(${NAME}))?\s*(>|[:|]|[-–](?=\s))\s*`,
  'iu',
);

/** How a line without a blank in front begins if it's stamped in a format this app doesn't know. */
const LIKE_A_STAMP =
  /^(?!\s)(?:[*>#=~_<[(|•]|.{0,30}?(?:\d{1,4}[-/.]\d{1,2}(?!\d)|\d{1,2}:\d{2}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d)|\S{1,30}(?: \S{1,20}){0,2}\s*[:>](?:\s|$))/i;

/**
 * Reads the stamp of the platform's comments and of the rules that lenders write: a date, a time and who, closed by
 * `>`, `:`, `|`, or behind a whole year a dash. A date alone needs the `>`: people begin sentences with one. Undefined
 * for any other line, also for one with a blank in front: so a note's own lines are kept apart from stamps.
 */
export function readForeignStamp(line: string): ForeignStamp | undefined {
  const match = STAMP.exec(line);
  if (match === null) return undefined;
  const [stamp, dateText, hour, minute = '', half, inBrackets, name, sign] = match;
  const date = parseCalendarDay(dateText);
  const isWholeDate = /\d{4}/.test(dateText ?? '');
  const isClosed = sign === '>' || (hour !== undefined && (/[:|]/.test(sign ?? '') || isWholeDate));
  if (date === undefined || !isClosed) return undefined;
  const author = inBrackets ?? name;
  return {
    stamp: stamp.trim(),
    date,
    ...(hour !== undefined && { time: twelveHours(Number(hour), minute, half) }),
    ...(author !== undefined && { author }),
    rest: line.slice(stamp.length),
  };
}

/** True for a line that may begin another author's text. */
export function looksStamped(line: string): boolean {
  return LIKE_A_STAMP.test(line);
}

function twelveHours(hour: number, minute: string, half: string | undefined): string {
  if (half !== undefined) return `${hour}:${minute} ${half.toUpperCase()}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
