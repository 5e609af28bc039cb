import { UTCDateMini } from '@date-fns/utc/date/mini';

/**
 * What calendar and clock of an IANA time zone show at an instant (milliseconds since the epoch), as a date in UTC, for
 * date-fns. Throws a RangeError for a zone the runtime doesn't know.
 */
export function readZoneClock(instantMs: number, timeZone: string): Date {
  const parts = formatOf(timeZone).formatToParts(instantMs);
  const part = (of: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === of)?.value);
  return new UTCDateMini(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
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
