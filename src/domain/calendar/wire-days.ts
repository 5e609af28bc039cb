import { nthDayAfter } from '#src/domain/calendar/business-days.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isFederalHoliday, isSaturday, isSunday } from '#src/domain/calendar/federal-holidays.ts';

/**
 * True for a day on which banks can send a wire: Monday to Friday without federal holidays. For a holiday on a Sunday
 * the Monday after it is closed too. For one on a Saturday the Friday before it is open, although offices may not be.
 * Source: the holiday schedule of the Federal Reserve Banks, which Fedwire keeps.
 */
export function banksSendWires(day: CalendarDay): boolean {
  if (isSaturday(day) || isSunday(day) || isFederalHoliday(day)) return false;
  const before = addDays(day, -1);
  return !(isSunday(before) && isFederalHoliday(before));
}

/** The first day after this one on which banks can send a wire. */
export function nextWireDay(day: CalendarDay): CalendarDay {
  return nthDayAfter(day, 1, banksSendWires);
}
