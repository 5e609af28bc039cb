import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';

/** A category with nothing left to do. */
export interface CategoryDone {
  /** The day its last step was completed. */
  readonly done: CalendarDay;
  /** Days from the last due date of its steps to that day: below 0 if it was done early. */
  readonly days: number;
}

/**
 * How a category was finished; undefined while a step is open, or if no step has both of its dates. Steps that the loan
 * doesn't need don't count.
 */
export function categoryDone(category: MilestoneCategory): CategoryDone | undefined {
  // Most that aren't done say so by a date, or have nothing done.
  if (category.earliestDue !== 'none' || category.completedCount === 0) return undefined;
  let isOpen = false;
  let done: CalendarDay | undefined;
  let due: CalendarDay | undefined;
  category.eachStep(({ status, isDisabled }, stepDue, completed) => {
    if (isDisabled) return;
    if (status !== 'COMPLETED') isOpen = true;
    if (completed !== undefined && (done === undefined || completed > done)) done = completed;
    if (stepDue !== undefined && (due === undefined || stepDue > due)) due = stepDue;
  });
  return isOpen || done === undefined || due === undefined ? undefined : { done, days: done - due };
}

/** The day a category's last step was completed; undefined while a step is open. Due dates don't matter. */
export function categoryDoneDay({ fields }: Pick<MilestoneCategory, 'fields'>): CalendarDay | undefined {
  let done: CalendarDay | undefined;
  for (const { isDisabled, status, completed } of fields) {
    if (isDisabled) continue;
    if (status !== 'COMPLETED') return undefined;
    if (completed !== undefined && (done === undefined || completed > done)) done = completed;
  }
  return done;
}
