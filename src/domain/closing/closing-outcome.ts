import { isNotFunded } from '#src/domain/loan/closing.ts';
import { fundsStep } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** How a closing that is over went. `slipped` is funded after its day. */
export const CLOSING_OUTCOMES = ['on-time', 'slipped', 'not-funded'] as const;

export type ClosingOutcome = (typeof CLOSING_OUTCOMES)[number];

/**
 * How a loan's projected closing went; undefined for one that's ahead, for a loan without a closing date, and for one
 * that passed where the lender has no Funds Sent. It's on time if its funds went out on the later of its closing day
 * and Funds Sent's due date, or before. The platform tells the current projected day only: a closing that was moved
 * counts by its new day.
 */
export function closingOutcome(loan: Pick<Loan, 'closing' | 'categories'>): ClosingOutcome | undefined {
  const { day, isFunded } = loan.closing;
  if (day === undefined) return undefined;
  if (!isFunded) return isNotFunded(loan.closing) ? 'not-funded' : undefined;
  // A step that's done has no due date left for fundsDueDay.
  const { completed = day, due = day } = fundsStep(loan) ?? {};
  return completed <= Math.max(day, due) ? 'on-time' : 'slipped';
}
