import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithoutWire, isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import { isRuledOut, type LegalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { closesAfterLock } from '#src/domain/loan/rate-lock.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';

/** As near as Today weighs what's late the most. */
const NEAR_OFFICE_DAYS = 5;

/** The last day on which a closing is near: 5 office days after today. Source: choices, Closings. */
export function lastNearDay(today: CalendarDay, isOfficeDay: CountsDay): CalendarDay {
  return nthDayAfter(today, NEAR_OFFICE_DAYS, isOfficeDay);
}

/**
 * True for a projected closing that doesn't come off on its day as things stand: it did not close, its funds are late,
 * the law doesn't allow its day, or it has to fund on that day and banks send no wires. What every screen says of such
 * a closing is in the late color. Funds of a later day without wires go out with the next ones, which nobody has to
 * change. A funded loan came off. Source: choices, Closings.
 */
export function isClosingInDoubt(
  loan: Pick<Loan, 'closing' | 'categories'>,
  legal: LegalClosing | undefined,
  today: CalendarDay,
): boolean {
  const { day, isFunded } = loan.closing;
  if (day === undefined || isFunded) return false;
  const isUnwired = !isRuledOut(legal) && dayWithoutWire(loan, today) === day;
  return isPassedClosingLate(loan) || legal?.isTooEarly === true || isUnwired;
}

/**
 * True for a closing that may not come off: its day is in doubt, its rate lock ends first, or a step is late while it's
 * near.
 * @param lastNear see `lastNearDay`. Source: choices, Closings.
 */
export function isClosingAtRisk(
  loan: Loan,
  legal: LegalClosing | undefined,
  today: CalendarDay,
  lastNear: CalendarDay,
): boolean {
  const { day, isFunded } = loan.closing;
  if (day === undefined || isFunded) return false;
  if (isClosingInDoubt(loan, legal, today) || closesAfterLock(loan)) return true;
  return day >= today && day <= lastNear && openSteps(loan, today).late.length > 0;
}
