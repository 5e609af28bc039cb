const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** `2 hours old`, `less than a minute old`: how far back a copy goes, in the largest unit that fits. */
export function ageText(asOf: string, now: number): string {
  const age = now - Date.parse(asOf);
  const fitting = UNITS.find(({ ms }) => age >= ms);
  if (fitting === undefined) return 'less than a minute old';
  const count = Math.floor(age / fitting.ms);
  return `${count} ${fitting.unit}${count === 1 ? '' : 's'} old`;
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
