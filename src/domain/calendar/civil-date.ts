/** Days before each month in a common year. */
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days from 0001-01-01 to 1970-01-01. */
const DAYS_BEFORE_EPOCH = 719_162;

/** Days since 1970-01-01 for a Gregorian date, year 1 or later. The date must exist: see isCivilDate. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const before = year - 1;
  const leapDays = Math.trunc(before / 4) - Math.trunc(before / 100) + Math.trunc(before / 400);
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return (
    before * 365 + leapDays - DAYS_BEFORE_EPOCH + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + leapDay + day - 1
  );
}

/** True for a date that exists: false for 02/30 and month 13. */
export function isCivilDate(year: number, month: number, day: number): boolean {
  if (month === 2 && day === 29) return isLeapYear(year);
  return day >= 1 && day <= (DAYS_IN_MONTH[month - 1] ?? 0);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/**
 * The year, month (1 to 12) and day for a number of days since 1970-01-01. Counts in 400-year eras that start in March,
 * so that a leap day is the last day of its year.
 */
export function civilFromDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}
