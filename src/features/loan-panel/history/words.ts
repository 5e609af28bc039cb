import { type CalendarDay, dateOfDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { formatDate } from '#src/domain/calendar/date-format.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import type { LoanFact } from '#src/domain/history/loan-events.ts';
import type { NoteHistoryEntry } from '#src/domain/notes/note-history.ts';
import { isolated, withoutOverrides } from '#src/domain/text/direction.ts';

export const historyWords = {
  reading: 'Reading history...',
  notRead: "This device's history can't be read.",
  notKept: 'This device has no history of this loan.',
  since: (day: string, isFirst: boolean) =>
    isFirst ? `Known since ${day}, when this device began to keep it.` : `Known since ${day}.`,
  nothing: (day: string) => `Nothing changed since ${day}.`,
} as const;

/** `Nov 18`; with its year in another one. */
export function shortDay(day: CalendarDay, today: CalendarDay): string {
  const date = dateOfDay(day);
  const isThisYear = date.getFullYear() === dateOfDay(today).getFullYear();
  return formatDate(date, isThisYear ? 'MMM d' : 'MMM d, yyyy');
}

/** A day, or the days between which something happened. */
export function dayText(firstDay: CalendarDay, lastDay: CalendarDay, today: CalendarDay): string {
  const last = shortDay(lastDay, today);
  return firstDay === lastDay ? last : `Between ${shortDay(firstDay, today)} and ${last}`;
}

/** What comes from outside comes in. */
const COMES_IN = /\b(?:received|receipt|in)$/i;

/** `Appraisal Received came in, 2 days late`. @param day on or before which it happened. */
export function factText(fact: LoanFact, day: CalendarDay, today: CalendarDay): string {
  switch (fact.kind) {
    case 'came':
      return 'Came into the list';
    case 'left':
      return 'Left the list';
    case 'value':
      return valueText(isolated(fact.before), isolated(fact.after), fact.name);
    case 'completed':
      return withoutNearYears(completedText(fact, day), today);
    case 'due':
      return withoutNearYears(dueText(fact), today);
  }
}

function valueText(before: string, after: string, name: string): string {
  if (before === '') return `${name}: ${after}`;
  return `${name}: ${after === '' ? 'none' : after}, was ${before}`;
}

type StepFact = Extract<LoanFact, { readonly kind: 'completed' | 'due' }>;

function completedText({ step, before, after, due }: StepFact, day: CalendarDay): string {
  if (after === undefined)
    return before === undefined ? step : `${step} is open again, was done ${formatCalendarDay(before)}`;
  if (after > day) return `${step} has the completed date ${formatCalendarDay(after)}`;
  const did = before === undefined ? (COMES_IN.test(step) ? 'came in' : 'was done') : 'date changed:';
  const on = after === day && before === undefined ? '' : ` ${formatCalendarDay(after)}`;
  const was = before === undefined ? '' : `, was ${formatCalendarDay(before)}`;
  return `${step} ${did}${on}${was}${lateText(after, due)}`;
}

function lateText(completed: CalendarDay, due: CalendarDay | undefined): string {
  if (due === undefined) return '';
  if (completed === due) return ', on time';
  return completed > due ? `, ${daysText(completed - due)} late` : `, ${daysText(due - completed)} early`;
}

function dueText({ step, before, after }: StepFact): string {
  const was = before === undefined ? '' : `, was ${formatCalendarDay(before)}`;
  return after === undefined
    ? `${step} has no due date${was}`
    : `${step} is due ${formatCalendarDay(after)}${was}`;
}

const LONGEST_NOTE = 160;

/** `Note by GO: HOI is in`. Long ones are cut: the note boxes have them whole. */
export function noteText({ author, text }: Pick<NoteHistoryEntry, 'author' | 'text'>): string {
  const plain = withoutOverrides(text).replaceAll(/\s+/g, ' ').trim();
  const shown = plain.length > LONGEST_NOTE ? `${plain.slice(0, LONGEST_NOTE)}...` : plain;
  return `${author === undefined ? 'Note' : `Note by ${isolated(author)}`}: ${isolated(shown)}`;
}
