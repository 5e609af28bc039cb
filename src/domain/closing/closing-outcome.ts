import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { fundsDueDay } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { CLOSING, FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';

/** How a closing that is over went. `slipped` is funded after its day. */
export const CLOSING_OUTCOMES = ['on-time', 'slipped', 'not-funded'] as const;

export type ClosingOutcome = (typeof CLOSING_OUTCOMES)[number];

/**
 * How a loan's projected closing went; undefined for one that's ahead, and for a loan without a closing date. It's on
 * time if its funds went out on the later of its closing day and Funds Sent's due date, or before. The platform tells
 * the current projected day only: a closing that was moved counts by its new day.
 */
export function closingOutcome(
  loan: Pick<Loan, 'closing' | 'categories'>,
  today: CalendarDay,
): ClosingOutcome | undefined {
  const { day, isFunded } = loan.closing;
  if (day === undefined || (!isFunded && day >= today)) return undefined;
  if (!isFunded) return 'not-funded';
  const funded = fundsSentDay(loan);
  return funded === undefined || funded <= Math.max(day, fundsDueDay(loan) ?? day) ? 'on-time' : 'slipped';
}

/** The day a loan's funds went out; undefined if they didn't, or the lender has no such step. */
export function fundsSentDay({ categories }: Pick<Loan, 'categories'>): CalendarDay | undefined {
  return categories.find(({ name }) => name === CLOSING)?.fields.find(({ name }) => name === FUNDS_SENT)
    ?.completed;
}
