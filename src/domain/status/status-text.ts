import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import { DEAD_IN_WATER } from '#src/domain/loan-fields/specification-names.ts';

/**
 * `3 days remaining`, `Due today` or `3 days past due` for an enabled field that isn't completed; '' for any other
 * field and without a due date. Source: specification 2.6.
 */
export function remainingText(field: MilestoneField, today: CalendarDay): string {
  if (field.isDisabled || field.isPIW || field.status === 'COMPLETED' || field.due === undefined) return '';
  return dueText(field.due - today);
}

/**
 * A field's date line: `Completed: MM/dd/yyyy`, `Due: MM/dd/yyyy` or `No Due Date`; `InComplete` for an unfinished
 * field in Dead in Water; '' for a disabled field and for PIW. A completed date in the future doesn't count yet, so the
 * due date is shown. '' too if the due date can't be read: see unreadableDatesText.
 */
export function fieldDateText(field: MilestoneField, categoryName: string): string {
  if (field.isDisabled || field.isPIW) return '';
  if (field.status === 'COMPLETED') {
    return field.completed === undefined ? '' : `Completed: ${formatCalendarDay(field.completed)}`;
  }
  if (categoryName === DEAD_IN_WATER) return 'InComplete';
  if (field.due !== undefined) return `Due: ${formatCalendarDay(field.due)}`;
  return field.unreadableDue === undefined ? 'No Due Date' : '';
}

/** `Can't read this date: 12-18`. Source: choices: Dates and today. */
export function unreadableDateText(text: string): string {
  return `Can't read this date: ${text}`;
}

/** The unreadable text in place of an open step's date, in words; '' if there's none. */
export function unreadableDatesText(field: MilestoneField): string {
  if (field.isDisabled || field.isPIW || field.status === 'COMPLETED') return '';
  const texts = [field.unreadableDue, field.unreadableCompleted].filter((text) => text !== undefined);
  return [...new Set(texts)].map(unreadableDateText).join('. ');
}

/**
 * The line under a category's sign: `(2/5) Completed` for blue and yellow, the first red field's past-due text for red,
 * otherwise ''. Dead in Water shows its day count, `4 days`, or '' without a start.
 */
export function categoryCellText(category: MilestoneCategory, today: CalendarDay): string {
  if (category.deadInWater !== undefined) {
    return category.deadInWater.days === undefined ? '' : daysText(category.deadInWater.days);
  }
  switch (category.status) {
    case 'INPROGRESS':
    case 'DUE_TODAY':
      return `(${category.completedCount}/${category.totalCount}) Completed`;
    case 'PAST_DUE': {
      const red = category.fields.find((field) => field.status === 'PAST_DUE');
      return red === undefined ? '' : remainingText(red, today);
    }
    case 'COMPLETED':
    case 'NOT_STARTED':
      return '';
  }
}

/**
 * The same where there's no space for words: `3/5` for blue and yellow, `8d` for red and for Dead in Water's days;
 * otherwise ''.
 */
export function shortCategoryText(category: MilestoneCategory, today: CalendarDay): string {
  if (category.deadInWater !== undefined) {
    return category.deadInWater.days === undefined ? '' : `${category.deadInWater.days}d`;
  }
  switch (category.status) {
    case 'INPROGRESS':
    case 'DUE_TODAY':
      return `${category.completedCount}/${category.totalCount}`;
    case 'PAST_DUE': {
      const due = category.fields.find((field) => field.status === 'PAST_DUE')?.due;
      return due === undefined ? '' : `${today - due}d`;
    }
    case 'COMPLETED':
    case 'NOT_STARTED':
      return '';
  }
}

/** `3 days remaining`, `Due today` or `3 days past due`. @param daysLeft until the due date; negative after it. */
export function dueText(daysLeft: number): string {
  if (daysLeft === 0) return 'Due today';
  return daysLeft > 0 ? `${daysText(daysLeft)} remaining` : `${daysText(-daysLeft)} past due`;
}
