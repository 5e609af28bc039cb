import { type CalendarDay, dateOfDay } from '#src/domain/calendar/calendar-day.ts';
import { formatDate } from '#src/domain/calendar/date-format.ts';

export const pastWords = {
  region: 'The list of a past day',
  reading: 'Reading history',
  day: 'Day',
  before: 'Day before',
  after: 'Day after',
  back: 'Back to today',
  about: (view: string, loans: string, asOf: string) => `${view}, ${loans} ${asOf}.`,
  readOnly: 'Nothing can be changed here. A loan opens as it is today.',
  title: 'No past day yet',
  notYet: "This device began to keep this list today. From tomorrow on, you can see today's.",
  noList: 'This device has no copy of this list. Open it, and from the day after on you can see that day.',
  offTitle: 'No past days',
  off: "Your company's settings keep no past days.",
  notRead: "This device's history can't be read.",
  nobody: 'No loans were in the list that day.',
} as const;

/** `The list as of Tue, Nov 18`; with its year in another one. */
export function pastTitle(day: CalendarDay, today: CalendarDay): string {
  const date = dateOfDay(day);
  const isThisYear = date.getFullYear() === dateOfDay(today).getFullYear();
  return `The list as of ${formatDate(date, isThisYear ? 'EEE, MMM d' : 'EEE, MMM d, yyyy')}`;
}
