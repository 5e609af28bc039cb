import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type ClosingFact, hasFact } from '#src/domain/closing/closing-facts.ts';
import { dayWithoutWire, isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import { type CdReceipt, cannotCloseOnDate, type LegalInputs } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { hasLateStep } from '#src/domain/loan/open-steps.ts';
import { closesAfterLock } from '#src/domain/loan/rate-lock.ts';

/** As near as Today ranks late work highest. */
const NEAR_OFFICE_DAYS = 5;

/** The last day on which a closing is near: 5 office days after today. Source: choices, Closings. */
export function lastNearDay(today: CalendarDay, isOfficeDay: CountsDay): CalendarDay {
  return nthDayAfter(today, NEAR_OFFICE_DAYS, isOfficeDay);
}

/**
 * True for a projected closing that currently won't happen on its day: it did not close, its funds are late, the law
 * doesn't allow its day, or it has to fund on that day and banks send no wires. Every screen shows such a closing in
 * the late color. Source: choices, Closings.
 */
export function isClosingInDoubt(facts: readonly ClosingFact[]): boolean {
  return facts.some((fact) => fact.isLate && !hasFact([fact], 'no-cd', 'lock-ends-first', 'lock-ends'));
}

interface RiskInputs {
  readonly cdReceipt: CdReceipt;
  readonly today: CalendarDay;
  /** See `lastNearDay`. */
  readonly lastNear: CalendarDay;
}

/** What isClosingInDoubt says of the facts of a loan that isn't funded, without them: lists ask it of each loan. */
export function cannotCloseOnItsDay(
  loan: LegalInputs,
  { cdReceipt, today }: Pick<RiskInputs, 'cdReceipt' | 'today'>,
): boolean {
  const { day, isFunded } = loan.closing;
  if (day === undefined || isFunded) return false;
  if (day < today) return isPassedClosingLate(loan);
  return cannotCloseOnDate(loan, cdReceipt, today) || dayWithoutWire(loan, today) === day;
}

/**
 * True for a closing that may not happen: its day is in doubt, its rate lock ends first, or a step is late while it's
 * near. Source: choices, Closings.
 * @param isInDoubt told by whoever has the closing's facts already: see isClosingInDoubt.
 */
export function isClosingAtRisk(
  loan: Loan,
  inputs: RiskInputs,
  isInDoubt = cannotCloseOnItsDay(loan, inputs),
): boolean {
  const { day, isFunded } = loan.closing;
  if (day === undefined || isFunded) return false;
  if (isInDoubt || closesAfterLock(loan)) return true;
  return day >= inputs.today && day <= inputs.lastNear && hasLateStep(loan, inputs.today);
}
