import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** In a day buffer: no date. No calendar day comes near it. */
export const NO_DAY = -2_147_483_648;

/**
 * What the rules read of one loan: its dates, one number per date slot of the compiled field map, in a buffer shared
 * with other loans (`start` is this loan's first slot), and the two texts that switch rules.
 */
export interface LoanFacts {
  readonly days: Int32Array;
  readonly start: number;
  readonly isWaived: boolean;
  readonly isVa: boolean;
  readonly today: CalendarDay;
}

/** The date in a slot as a number, or NO_DAY. */
export function dayNumber(facts: LoanFacts, slot: number): number {
  return facts.days[facts.start + slot] ?? NO_DAY;
}

/** The date in a slot. */
export function dayIn(facts: LoanFacts, slot: number): CalendarDay | undefined {
  const day = dayNumber(facts, slot);
  // The buffer is filled with parsed calendar days and NO_DAY alone.
  return day === NO_DAY ? undefined : (day as CalendarDay);
}
