import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';

/** `A`, `A and B`, `A, B and C`. */
export function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** `is` for one, `are` for more. */
export function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

/** `1 more step`, `2 more steps`. */
export function moreStepsText(count: number): string {
  return count === 1 ? '1 more step' : `${count} more steps`;
}

/** `was due 11/12/2026, 8 days ago`, `is due today`, `is due 11/25/2026, in 5 days`. */
export function dueClause(due: CalendarDay, today: CalendarDay): string {
  if (due === today) return 'is due today';
  const date = formatCalendarDay(due);
  return due < today
    ? `was due ${date}, ${daysText(today - due)} ago`
    : `is due ${date}, in ${daysText(due - today)}`;
}

/** `was completed 11/12/2026`, or for a future date `has the completed date 12/01/2026`. */
export function completedClause(completed: CalendarDay, today: CalendarDay): string {
  const date = formatCalendarDay(completed);
  return completed > today ? `has the completed date ${date}` : `was completed ${date}`;
}
