import { millisecondsInDay } from 'date-fns/constants';

/** Days since 1970-01-01 for a Gregorian date. One that doesn't exist counts on: see isCivilDate. */
export function daysFromCivil(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / millisecondsInDay;
}

/** True for a date that exists: false for 02/30 and month 13. */
export function isCivilDate(year: number, month: number, day: number): boolean {
  const counted = civilFromDays(daysFromCivil(year, month, day));
  return counted.month === month && counted.day === day;
}

/** The year, month (1 to 12) and day for a number of days since 1970-01-01. */
export function civilFromDays(days: number): { year: number; month: number; day: number } {
  const date = new Date(days * millisecondsInDay);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
