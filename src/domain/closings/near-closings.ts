import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { byLoanNumber } from '#src/domain/loan/by-loan-number.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';

export interface NearClosings {
  readonly day: CalendarDay;
  readonly loans: readonly Loan[];
}

export interface OpenForClosing {
  readonly steps: readonly string[];
  readonly undatedCount: number;
  /** Undefined if the device has none of the loan's conditions. */
  readonly conditionCount: number | undefined;
}

/** Closings from today to the lender's next business day, by day and loan number, without funded ones. */
export function nearClosings(
  loans: readonly Loan[],
  today: CalendarDay,
  isOfficeDay: CountsDay,
): readonly NearClosings[] {
  const last = nthDayAfter(today, 1, isOfficeDay);
  const byDay = new Map<CalendarDay, Loan[]>();
  for (const loan of loans) {
    const { day, isFunded } = loan.closing;
    if (day === undefined || isFunded || day < today || day > last) continue;
    const found = byDay.get(day);
    if (found === undefined) byDay.set(day, [loan]);
    else found.push(loan);
  }
  return [...byDay]
    .toSorted(([left], [right]) => left - right)
    .map(([day, found]) => ({ day, loans: found.toSorted(byLoanNumber) }));
}

/** @param conditionCount how many are open; undefined if the device has none of the loan's conditions. */
export function openForClosing(
  loan: Loan,
  today: CalendarDay,
  conditionCount: number | undefined,
): OpenForClosing {
  const { late, dueToday, ahead, undatedCount } = openSteps(loan, today);
  return {
    steps: [...late, ...dueToday, ...ahead].map(({ name }) => name),
    undatedCount,
    conditionCount,
  };
}
