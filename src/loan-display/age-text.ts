import { differenceInDays, differenceInHours, differenceInMinutes } from 'date-fns';

const UNITS = [
  { unit: 'day', count: differenceInDays },
  { unit: 'hour', count: differenceInHours },
  { unit: 'minute', count: differenceInMinutes },
] as const;

/** `2 hours old`, `less than a minute old`: a copy's age, in the largest unit that fits. */
export function ageText(asOf: string, now: number): string {
  for (const { unit, count } of UNITS) {
    const whole = count(now, asOf);
    if (whole > 0) return `${whole} ${unit}${whole === 1 ? '' : 's'} old`;
  }
  return 'less than a minute old';
}
