import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';

/** As near as Today weighs what's late the most. */
const NEAR_OFFICE_DAYS = 5;

/** The last day on which a closing is near: 5 office days after today. Source: choices, Closings. */
export function lastNearDay(today: CalendarDay, isOfficeDay: CountsDay): CalendarDay {
  return nthDayAfter(today, NEAR_OFFICE_DAYS, isOfficeDay);
}

/** What else is known of a closing. */
interface ClosingFacts {
  /** The law doesn't allow it on its day. */
  readonly isTooEarly: boolean;
  /** Its funds are due on a day without wires. */
  readonly cannotFund: boolean;
  readonly lastNearDay: CalendarDay;
}

/**
 * True for a projected closing that may not come off: it did not close, its funds are late, the law doesn't allow it on
 * its day, its funds are due on a day without wires, or a step is late while it's near. Source: choices, Closings.
 */
export function isClosingAtRisk(loan: Loan, today: CalendarDay, facts: ClosingFacts): boolean {
  const { day, isFunded } = loan.closing;
  if (day === undefined || isFunded) return false;
  if (isPassedClosingLate(loan) || facts.isTooEarly || facts.cannotFund) return true;
  return day >= today && day <= facts.lastNearDay && openSteps(loan, today).late.length > 0;
}
