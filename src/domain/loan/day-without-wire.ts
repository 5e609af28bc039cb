import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires } from '#src/domain/calendar/wire-days.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { CLOSING, FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';

/**
 * The day from today on that a loan's funds are due although banks send no wires on it; undefined for a funded loan,
 * and where the lender has no such step or no date for it. A purchase funds on its closing day, a refinance with a
 * right to rescind days later. Source: specification 2.12.
 */
export function dayWithoutWire(
  { closing, categories }: Pick<Loan, 'closing' | 'categories'>,
  today: CalendarDay,
): CalendarDay | undefined {
  if (closing.isFunded) return undefined;
  const step = categories
    .find(({ name, earliestDue }) => name === CLOSING && earliestDue !== 'none')
    ?.fields.find(({ name }) => name === FUNDS_SENT);
  const due = step === undefined || step.isDisabled ? undefined : step.due;
  return due !== undefined && due >= today && !banksSendWires(due) ? due : undefined;
}
