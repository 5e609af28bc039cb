import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';

/** A loan's projected closing, seen from today. Source: specification 2.5 and 4.9. */
export interface Closing {
  /** The projected closing date; absent when the platform has none that can be read. */
  readonly day?: CalendarDay | undefined;
  /** Calendar days from today; negative when past. */
  readonly daysUntil?: number | undefined;
  /** The date is past and Funds Sent has no completed date: late, not closed. See choices: Statuses. */
  readonly isSlipped: boolean;
  /** Days past, when slipped; otherwise 0. */
  readonly slippedDays: number;
}

/** The closing of a loan whose Funds Sent is open or not; `hasOpenFunding` is false where the lender has no such step. */
export function deriveClosing(
  day: CalendarDay | undefined,
  hasOpenFunding: boolean,
  today: CalendarDay,
): Closing {
  if (day === undefined) return NO_CLOSING;
  const daysUntil = day - today;
  const isSlipped = daysUntil < 0 && hasOpenFunding;
  return { day, daysUntil, isSlipped, slippedDays: isSlipped ? -daysUntil : 0 };
}

const NO_CLOSING: Closing = { day: undefined, daysUntil: undefined, isSlipped: false, slippedDays: 0 };

/** `11/20/2026 (Closed)`, `(Today)` or `(3 days)`; '' without a date. */
export function closingText(closing: Closing): string {
  return closing.day === undefined
    ? ''
    : `${formatCalendarDay(closing.day)} (${daysUntilClosingText(closing)})`;
}

/** `slipped 3 days` for a closing that passed without funds sent; otherwise ''. */
export function slippedText(closing: Closing): string {
  return closing.isSlipped ? `slipped ${daysText(closing.slippedDays)}` : '';
}

/** `Closed` for a past date, `Today`, `3 days`, or `N/A` without a date. */
export function daysUntilClosingText(closing: Closing): string {
  if (closing.daysUntil === undefined) return 'N/A';
  if (closing.daysUntil < 0) return 'Closed';
  return closing.daysUntil === 0 ? 'Today' : daysText(closing.daysUntil);
}
