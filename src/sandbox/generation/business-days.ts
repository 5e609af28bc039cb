import {
  createOfficeCalendar,
  isPreciseBusinessDay,
  nthDayAfter,
} from '#src/domain/calendar/business-days.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';

const WINDOW_DAYS = 500;

export type BusinessDays = ReturnType<typeof createBusinessDays>;

/** The lender's business days within 500 days of today; throws beyond that, because it's a mistake to ask. */
export function createBusinessDays(today: CalendarDay) {
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
    /** The business day with this number: 0 is today, or the last business day before it; 1 is the next. */
    dayAt(number: number): CalendarDay {
      const day = days[todayIndex + number];
      if (day === undefined) throw new RangeError(`business day ${number} is too far from today`);
      return day;
    },
  };
}

/** The sandbox's lender opens Monday to Friday, and closes on no day of its own. */
export const isBusinessDay = createOfficeCalendar({ opensSaturdays: false, closedDays: [] });

/**
 * The day when the right to rescind has ended and the loan may fund: the fourth day after signing, not counting Sundays
 * and federal holidays (12 CFR 1026.23 with the precise business day of 1026.2(a)(6)).
 */
export function fourthPreciseDayAfter(signing: CalendarDay): CalendarDay {
  return nthDayAfter(signing, 4, isPreciseBusinessDay);
}
