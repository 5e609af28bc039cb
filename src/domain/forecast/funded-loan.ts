import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { fundsStep } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { fieldText } from '#src/domain/loan-fields/packed-loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { CLOSING, DEAD_IN_WATER, FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';
import { categoryDoneDay } from '#src/domain/status/category-done.ts';

/** How a funded loan went. */
export interface FundedLoan {
  readonly loanType: string;
  readonly funded: CalendarDay;
  /** See projectedFunding. As the platform has it now: an earlier one isn't known. */
  readonly projected: CalendarDay | undefined;
  /** When each category was done. */
  readonly done: ReadonlyMap<string, CalendarDay>;
}

/** False for raw loans that can't be funded, without deriving them. */
export function createFundsLook({ categories }: FieldMap): (raw: RawLoan) => boolean {
  const closing = categories.find(({ name }) => name === CLOSING);
  const completed = closing?.fields.find(({ name }) => name === FUNDS_SENT)?.completed;
  return (raw) => completed !== undefined && (fieldText(raw, completed) ?? '') !== '';
}

/** Undefined for a loan whose funds weren't sent by today, and where the lender has no such step. */
export function fundedLoan(loan: Loan, today: CalendarDay): FundedLoan | undefined {
  const funded = fundsStep(loan)?.completed;
  if (!loan.closing.isFunded || funded === undefined || funded > today) return undefined;
  return {
    loanType: loan.loanType,
    funded,
    projected: projectedFunding(loan),
    done: doneDays(loan, funded),
  };
}

/** The day on which a loan's funds are due, or else its projected closing: on a refinance they go out days later. */
export function projectedFunding(loan: Pick<Loan, 'categories' | 'closing'>): CalendarDay | undefined {
  return fundsStep(loan)?.due ?? loan.closing.day;
}

/** When the categories were done that were done by a day. Not Closing, which ends with the funds. */
export function doneDays(
  { categories }: Pick<Loan, 'categories'>,
  until: CalendarDay,
): ReadonlyMap<string, CalendarDay> {
  const done = new Map<string, CalendarDay>();
  for (const category of categories) {
    if (category.name === CLOSING || category.name === DEAD_IN_WATER) continue;
    const day = categoryDoneDay(category);
    if (day !== undefined && day <= until) done.set(category.name, day);
  }
  return done;
}
