import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isInWeekOf } from '#src/domain/calendar/calendar-week.ts';
import { type Closing, isInNext7Days, isNotFunded } from '#src/domain/loan/closing.ts';

/**
 * The projected closings a filter keeps. `this-week` is the calendar week of today, its past days included. Screens
 * call `slipped` "not funded"; saved filters know it by this name. `none` is for loans without a projected closing.
 */
export const CLOSING_RANGES = ['today', 'this-week', 'next-7-days', 'slipped', 'none'] as const;

export type ClosingRange = (typeof CLOSING_RANGES)[number];

/** True for a closing that such a filter keeps. */
export function isClosingIn(closing: Closing, range: ClosingRange, today: CalendarDay): boolean {
  switch (range) {
    case 'today':
      return closing.day === today;
    case 'this-week':
      return closing.day !== undefined && isInWeekOf(closing.day, today);
    case 'next-7-days':
      return isInNext7Days(closing);
    case 'slipped':
      return isNotFunded(closing);
    case 'none':
      return closing.day === undefined;
  }
}
