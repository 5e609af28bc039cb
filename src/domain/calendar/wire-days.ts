import { nthDayAfter } from '#src/domain/calendar/business-days.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { weekdayName } from '#src/domain/calendar/day-names.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import {
  holidayText,
  isFederalHoliday,
  isSaturday,
  isSunday,
} from '#src/domain/calendar/federal-holidays.ts';

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

/**
 * `Thanksgiving Day: banks send no wires.`, `Saturday: banks send no wires.`; '' for a day on which they do. Source:
 * specification 2.12.
 */
export function noWiresText(day: CalendarDay): string {
  if (banksSendWires(day)) return '';
  return `${holidayText(day) || weekdayName(day)}: banks send no wires.`;
}

/**
 * The same as a task: `Funds can't go until Fri 11/27/2026 (Thanksgiving Day)`, from a day without wires. A weekend
 * needs no name: banks are always closed then.
 */
export function noWiresTitle(day: CalendarDay): string {
  const holiday = holidayText(day);
  return `Funds can't go until ${dayWithWeekday(nextWireDay(day))}${holiday === '' ? '' : ` (${holiday})`}`;
}

/** `can't fund until Fri 11/27/2026`, from a day without wires: the next one with them. Source: specification 2.12. */
export function cannotFundText(day: CalendarDay): string {
  return `can't fund until ${dayWithWeekday(nextWireDay(day))}`;
}
