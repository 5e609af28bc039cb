import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';

/** A loan's projected closing, as of today. Source: specification 2.5 and 4.9. */
export interface Closing {
  /** The projected closing date; absent if the platform has none that can be read. */
  readonly day?: CalendarDay | undefined;
  /** The text in the date's place that can't be read as one. */
  readonly unreadable?: string | undefined;
  readonly daysUntil?: number | undefined;
  /** Funds Sent has a completed date; false where the lender has no such step. */
  readonly isFunded: boolean;
  /** Days by which the closing passed without funds sent; 0 for a closing ahead or today, and for a funded loan. */
  readonly daysUnfunded: number;
  /** Such a closing, and Closing Sent has no completed date either. */
  readonly didNotClose: boolean;
}

/** Whether a step of the Closing category is done; undefined where the lender has no such step. */
export interface ClosingSteps {
  readonly isClosingSent: boolean | undefined;
  readonly isFundsSent: boolean | undefined;
}

/** The closing of a loan. A past one without funds sent is late, not done: see choices: Statuses. */
export function deriveClosing(
  day: CalendarDay | undefined,
  { isClosingSent, isFundsSent }: ClosingSteps,
  today: CalendarDay,
): Closing {
  const isFunded = isFundsSent === true;
  if (day === undefined) return { day, daysUntil: day, isFunded, daysUnfunded: 0, didNotClose: false };
  const daysUntil = day - today;
  const daysUnfunded = daysUntil < 0 && isFundsSent === false ? -daysUntil : 0;
  return { day, daysUntil, isFunded, daysUnfunded, didNotClose: daysUnfunded > 0 && isClosingSent === false };
}

/** True for a loan whose closing day passed without funds sent. */
export function isNotFunded({ daysUnfunded }: Closing): boolean {
  return daysUnfunded > 0;
}

/** True for a closing today or in the six days after it, of any loan. */
export function isInNext7Days({ daysUntil = Infinity }: Closing): boolean {
  return daysUntil >= 0 && daysUntil < 7;
}

/** True for a closing in the next 7 days of a loan that isn't funded yet. */
export function isClosingSoon(closing: Closing): boolean {
  return !closing.isFunded && isInNext7Days(closing);
}

/** `11/20/2026 (Closed)`, `(Today)` or `(3 days)`; '' without a date. */
export function closingText(closing: Closing): string {
  return closing.day === undefined
    ? ''
    : `${formatCalendarDay(closing.day)} (${daysUntilClosingText(closing)})`;
}

/**
 * `not funded, 3 days` for a closing that passed without funds sent, `did not close, 3 days` where nothing was sent at
 * all; otherwise ''.
 */
export function notFundedText({ daysUnfunded, didNotClose }: Closing): string {
  if (daysUnfunded === 0) return '';
  return `${didNotClose ? 'did not close' : 'not funded'}, ${daysText(daysUnfunded)}`;
}

/**
 * The state of a closing that passed without funds sent. Late or not, it's called the same: the day tells them apart.
 */
export function passedClosingState({ didNotClose }: Closing): string {
  return didNotClose ? 'Did not close' : 'Not funded';
}

/** `Closed` for a past date, `Today`, `3 days`, or `N/A` without a date. */
export function daysUntilClosingText(closing: Closing): string {
  if (closing.daysUntil === undefined) return 'N/A';
  if (closing.daysUntil < 0) return 'Closed';
  return closing.daysUntil === 0 ? 'Today' : daysText(closing.daysUntil);
}
