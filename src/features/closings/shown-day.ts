import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';

/** A day, or the loans that have none. */
export type ShownDay = CalendarDay | 'none';

/** A day as the address has it, `2026-11-25`: within a plausible range. */
export const ADDRESS_DAY = /^(?:19[7-9]|20\d)\d-\d\d-\d\d$/;

/** False for a day that the address couldn't hold: showing it would lead to today. */
export function isWithinReach(day: CalendarDay): boolean {
  return ADDRESS_DAY.test(formatIsoDay(day));
}
