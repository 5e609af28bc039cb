import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/**
 * The first day on which something was done for a loan, by its completed steps; undefined if nothing was. The platform
 * gives no application date, so a file's age counts from here. Days after today are plans and don't count.
 */
export function fileStart(
  { categories }: Pick<Loan, 'categories'>,
  today: CalendarDay,
): CalendarDay | undefined {
  let start: CalendarDay | undefined;
  for (const category of categories) {
    category.eachCompleted((completed) => {
      if (completed <= today && (start === undefined || completed < start)) start = completed;
    });
  }
  return start;
}

/** Days since a loan's first step was done; undefined if none was, and for a funded loan, which isn't open. */
export function fileAge(loan: Pick<Loan, 'categories' | 'closing'>, today: CalendarDay): number | undefined {
  if (loan.closing.isFunded) return undefined;
  const start = fileStart(loan, today);
  return start === undefined ? undefined : today - start;
}
