import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

export interface DoneSpan {
  /** The platform gives no application date, so a file's age counts from here. */
  readonly first: CalendarDay;
  readonly last: CalendarDay;
}

/**
 * The first and the last day on which something was done for a loan, by its completed steps; undefined if nothing was.
 * Days after today are plans and don't count.
 */
export function doneSpan({ categories }: Pick<Loan, 'categories'>, today: CalendarDay): DoneSpan | undefined {
  let first: CalendarDay | undefined;
  let last: CalendarDay | undefined;
  const note = (completed: CalendarDay): void => {
    if (completed > today) return;
    if (first === undefined || completed < first) first = completed;
    if (last === undefined || completed > last) last = completed;
  };
  for (const category of categories) category.eachCompleted(note);
  return first === undefined || last === undefined ? undefined : { first, last };
}

/**
 * Days since a loan's first step was done; undefined if none was, and for a funded loan, which isn't open.
 * @param span the loan's, see doneSpan.
 */
export function fileAge({ closing }: Pick<Loan, 'closing'>, span: DoneSpan | undefined, today: CalendarDay) {
  return closing.isFunded || span === undefined ? undefined : today - span.first;
}
