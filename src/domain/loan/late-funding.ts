import { isPreciseBusinessDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires, nextWireDay } from '#src/domain/calendar/wire-days.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { CLOSING, FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';

/** The borrower's right to rescind a refinance, in precise business days, 12 CFR 1026.23(a)(3). */
const RESCISSION_DAYS = 3;

/** The day on which a loan's funds are due; undefined where it has no such step or no date for it. */
export function fundsDueDay({ categories }: Pick<Loan, 'categories'>): CalendarDay | undefined {
  const step = categories
    .find(({ name, earliestDue }) => name === CLOSING && earliestDue !== 'none')
    ?.step(FUNDS_SENT);
  return step === undefined || step.isDisabled ? undefined : step.due;
}

/** The step in which a loan's funds go out; undefined where the lender has none. */
export function fundsStep({ categories }: Pick<Loan, 'categories'>) {
  return categories.find(({ name }) => name === CLOSING)?.step(FUNDS_SENT);
}

/**
 * True for a closing that passed without funds sent and is late by what is known: it did not close, or the day for its
 * funds is over. That day is Funds Sent's due date, or else the day after a right to rescind, which any loan may have;
 * on a day without wires, the next one with. Source: choices, Closings.
 */
export function isPassedClosingLate(loan: Pick<Loan, 'closing' | 'categories'>): boolean {
  const { day, daysUnfunded, didNotClose } = loan.closing;
  if (day === undefined || daysUnfunded === 0) return false;
  if (didNotClose) return true;
  const due = fundsDueDay(loan) ?? nthDayAfter(day, RESCISSION_DAYS + 1, isPreciseBusinessDay);
  return addDays(day, daysUnfunded) > (banksSendWires(due) ? due : nextWireDay(due));
}

/** True for funds set for a day on which banks send none: they aren't called due. Source: specification 4.10. */
export function waitsForWires(stepName: string, due: CalendarDay): boolean {
  return stepName === FUNDS_SENT && !banksSendWires(due);
}

/**
 * The day from today on that a loan's funds are due although banks send no wires on it; undefined for a funded loan,
 * and where the lender has no such step or no date for it. A purchase funds on its closing day, a refinance with a
 * right to rescind days later. Source: specification 2.12.
 */
export function dayWithoutWire(
  loan: Pick<Loan, 'closing' | 'categories'>,
  today: CalendarDay,
): CalendarDay | undefined {
  if (loan.closing.isFunded) return undefined;
  const due = fundsDueDay(loan);
  return due !== undefined && due >= today && !banksSendWires(due) ? due : undefined;
}
