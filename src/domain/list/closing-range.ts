import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isInWeekOf } from '#src/domain/calendar/calendar-week.ts';
import { type Closing, isInNext7Days, isNotFunded } from '#src/domain/loan/closing.ts';

/**
 * The projected closings a filter keeps:
 * - `today`
 * - `this-week`: the calendar week of today, Sunday to Saturday, its past days included
 * - `next-7-days`: today and the six days after it
 * - `slipped`: passed without funds sent. Screens call it "not funded"; saved filters know it by this name
 * - `none`: loans without a projected closing date
 */
export const CLOSING_RANGES = ['today', 'this-week', 'next-7-days', 'slipped', 'none'] as const;

export type ClosingRange = (typeof CLOSING_RANGES)[number];

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
