import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { INITIAL_CD, INITIAL_CD_SENT } from '#src/domain/loan-fields/specification-names.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';

/** Undefined where the lender has no such step, or the loan doesn't need it. A day ahead says when it will be. */
export function isCdSent(categories: readonly MilestoneCategory[], asOf: CalendarDay): boolean | undefined {
  const sent = categories
    .find(({ name }) => name === INITIAL_CD)
    ?.fields.find(({ name, isDisabled }) => !isDisabled && INITIAL_CD_SENT.includes(name));
  return sent === undefined ? undefined : sent.completed !== undefined && sent.completed <= asOf;
}
