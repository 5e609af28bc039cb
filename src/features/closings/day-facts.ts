import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { spokenDay } from '#src/domain/calendar/day-names.ts';
import {
  isFederalHoliday,
  isObservedHoliday,
  isSaturday,
  isSunday,
} from '#src/domain/calendar/federal-holidays.ts';
import type { ClosingCalendar, EntryDay } from '#src/domain/closings/closing-calendar.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { closingsWords as words } from '#src/features/closings/words.ts';

/** What a calendar says of a day besides its loans; '' for an ordinary day. */
export function holidayText(day: CalendarDay): string {
  if (isFederalHoliday(day)) return words.holiday;
  return isObservedHoliday(day) ? words.observed : '';
}

export function isWeekend(day: CalendarDay): boolean {
  return isSaturday(day) || isSunday(day);
}

/** `4 closings, more than the usual 2 a day, 1 legal date`; '' for a day with nothing. */
export function countsText(entries: EntryDay | undefined, usual: ClosingCalendar['usual']): string {
  if (entries === undefined) return '';
  const { closings, deadlines, isOverUsual } = entries;
  return [
    closings.length === 0 ? '' : words.closings(closings.length),
    isOverUsual ? words.overUsualOf(usual) : '',
    deadlines.length === 0 ? '' : words.legalDates(deadlines.length),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** A cell, to be heard: `Wednesday, November 25, 2026. 4 closings, 1 legal date. Federal holiday`. */
export function spokenCell(
  day: CalendarDay,
  entries: EntryDay | undefined,
  usual: ClosingCalendar['usual'],
): string {
  return [spokenDay(day), countsText(entries, usual), holidayText(day)]
    .filter((part) => part !== '')
    .join('. ');
}

/** The loans without a day, as lines of a list. */
export function undatedLines({ undated }: ClosingCalendar): { readonly loan: Loan }[] {
  return undated.map((loan) => ({ loan }));
}
