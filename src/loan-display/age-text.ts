import { differenceInDays, differenceInHours, differenceInMinutes } from 'date-fns';

const UNITS = [
  { unit: 'day', count: differenceInDays },
  { unit: 'hour', count: differenceInHours },
  { unit: 'minute', count: differenceInMinutes },
] as const;

/** `2 hours old`, `less than a minute old`: how far back a copy goes, in the largest unit that fits. */
export function ageText(asOf: string, now: number): string {
  for (const { unit, count } of UNITS) {
    const whole = count(now, asOf);
    if (whole > 0) return `${whole} ${unit}${whole === 1 ? '' : 's'} old`;
  }
  return 'less than a minute old';
}

/** `10:40 AM` of today, `Nov 20, 10:40 AM` of any other day, by the clock of the device. */
export function clockText(asOf: string, now: number): string {
  const time = new Date(asOf);
  const isToday = time.toDateString() === new Date(now).toDateString();
  const text = new Intl.DateTimeFormat('en-US', {
    ...(isToday ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(time);
  // Some engines put a narrow no-break space before AM, which no keyboard can type into a search.
  return text.replaceAll('\u202F', ' ');
}

/** `as of 11/20/2026, 10:40 AM`: with its day, because a list on paper or in a file is read on another one. */
export function asOfText(asOf: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(asOf));
  // Some engines put a narrow no-break space before AM, which spreadsheets show as a box.
  return `as of ${text.replaceAll('\u202F', ' ')}`;
}
