/** What a calendar and a wall clock show. `month` and `day` count from 1; `hour` is 0 to 23. */
export interface ClockReading {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * The date and time in an IANA time zone at an instant (milliseconds since the epoch). Throws a RangeError for a zone
 * the runtime doesn't know.
 */
export function readZoneClock(instantMs: number, timeZone: string): ClockReading {
  const parts = new Map<string, number>();
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) parts.set(type, Number(value));
  const part = (type: keyof ClockReading): number => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** True for a zone name this runtime knows, e.g. America/New_York. */
export function isTimeZone(name: string): boolean {
  try {
    // Its format is kept: making one takes a slow device 10 ms, and the screens need it too.
    readZoneClock(0, name);
    return true;
  } catch {
    return false;
  }
}

/** `3:05 PM`, of an hour from 0 to 23 and what follows it. */
export function twelveHourText(hour: number, rest: string): string {
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

// A page and most gateways know one zone. A gateway's callers may name any, each in millions of spellings.
const MOST_KEPT = 64;
/** Making one takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = formatIn(timeZone);
  if (formats.size >= MOST_KEPT) formats.clear();
  formats.set(timeZone, format);
  return format;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  // Hours 0 to 23, because the words and spaces of a 12-hour clock differ between runtime versions.
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
}
