import { calendarDayOf, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { civilFromDays } from '#src/domain/calendar/civil-date.ts';

const WINDOW_DAYS = 500;

/**
 * The lender's business days around today: Monday to Friday without the federal holidays, on the dates they're
 * observed.
 */
export interface BusinessDays {
  readonly today: CalendarDay;
  /** The business day with this number: 0 is today, or the last business day before it; 1 is the next. */
  dayAt(number: number): CalendarDay;
}

/** The business days within 500 days of today; throws beyond that, because it's a mistake to ask. */
export function createBusinessDays(today: CalendarDay): BusinessDays {
  const days: CalendarDay[] = [];
  let todayIndex = 0;
  for (let offset = -WINDOW_DAYS; offset <= WINDOW_DAYS; offset += 1) {
    const day = addDays(today, offset);
    if (!isBusinessDay(day)) continue;
    if (day <= today) todayIndex = days.length;
    days.push(day);
  }
  return {
    today,
    dayAt(number) {
      const day = days[todayIndex + number];
      if (day === undefined) throw new RangeError(`business day ${number} is too far from today`);
      return day;
    },
  };
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  // A day plus whole days is a day, which the compiler can't see through the brand.
  return (day + count) as CalendarDay;
}

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: CalendarDay): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isBusinessDay(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  // A Saturday holiday is observed on Friday, a Sunday holiday on Monday.
  if (weekday === 5 && isHoliday(addDays(day, 1))) return false;
  if (weekday === 1 && isHoliday(addDays(day, -1))) return false;
  return !isHoliday(day);
}

/**
 * The day when the right to rescind has ended and the loan may fund: the fourth day after signing, not counting Sundays
 * and federal holidays (12 CFR 1026.23 with the precise business day of 1026.2(a)(6)).
 */
export function fourthPreciseDayAfter(signing: CalendarDay): CalendarDay {
  let day = signing;
  for (let counted = 0; counted < 4;) {
    day = addDays(day, 1);
    if (weekdayOf(day) !== 0 && !isHoliday(day)) counted += 1;
  }
  return day;
}

const FIXED_HOLIDAYS = new Set(['1/1', '6/19', '7/4', '11/11', '12/25']);
/** Month, weekday, and which one of the month: the third Monday of January. */
const FLOATING_HOLIDAYS = [
  [1, 1, 3],
  [2, 1, 3],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
] as const;

/** True for a federal holiday on its own date (5 U.S.C. 6103(a)). */
export function isHoliday(day: CalendarDay): boolean {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  if (FIXED_HOLIDAYS.has(`${month}/${dayOfMonth}`)) return true;
  const weekday = weekdayOf(day);
  const week = Math.ceil(dayOfMonth / 7);
  if (FLOATING_HOLIDAYS.some(([m, w, n]) => m === month && w === weekday && n === week)) return true;
  const isLastMondayOfMay = month === 5 && weekday === 1 && addDays(day, 7) >= calendarDayOf(year, 6, 1);
  return isLastMondayOfMay;
}
