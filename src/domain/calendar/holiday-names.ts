import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { civilFromDays } from '#src/domain/calendar/civil-date.ts';
import { isFederalHoliday, isObservedHoliday } from '#src/domain/calendar/federal-holidays.ts';

/** By month. January and November have a second one, which has no date of its own. */
const NAMES: Readonly<Record<number, string>> = {
  1: "New Year's Day",
  2: "Presidents' Day",
  5: 'Memorial Day',
  6: 'Juneteenth',
  7: 'Independence Day',
  9: 'Labor Day',
  10: 'Columbus Day',
  11: 'Veterans Day',
  12: 'Christmas Day',
};
const [JANUARY, NOVEMBER] = [1, 11];
const VETERANS_DAY = 11;

/**
 * What people call the federal holiday on this date, `Thanksgiving Day`; '' for any other day, in any year. Source:
 * 5 U.S.C. 6103(a), whose "Washington's Birthday" is "Presidents' Day" on every calendar.
 */
function holidayName(day: CalendarDay): string {
  if (!isFederalHoliday(day)) return '';
  const { month, day: dayOfMonth } = civilFromDays(day);
  if (month === JANUARY && dayOfMonth > 1) return 'Martin Luther King Jr. Day';
  if (month === NOVEMBER && dayOfMonth > VETERANS_DAY) return 'Thanksgiving Day';
  return NAMES[month] ?? '';
}

/**
 * The holiday on a weekend for which this Friday or Monday is off; '' for any other day. Source: 5 U.S.C. 6103(b).
 */
function observedHolidayName(day: CalendarDay): string {
  if (!isObservedHoliday(day)) return '';
  return holidayName(addDays(day, 1)) || holidayName(addDays(day, -1));
}

/** `Thanksgiving Day`, or `Juneteenth observed` for its day off; '' for an ordinary day. Source: 5 U.S.C. 6103. */
export function holidayText(day: CalendarDay): string {
  const observed = observedHolidayName(day);
  return holidayName(day) || (observed === '' ? '' : `${observed} observed`);
}
