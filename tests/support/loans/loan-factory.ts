import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** The examples' today: a Friday. */
export const TODAY = calendarDayOf(2026, 11, 20);

/** The text of the date this many days from the examples' today. */
export function dateIn(days: number): string {
  // A day plus whole days is a day.
  return formatCalendarDay((TODAY + days) as CalendarDay);
}

/** A step's dates in days from today; a text is used unchanged. */
export interface StepDates {
  readonly due?: number | string;
  readonly done?: number | string;
}

/** Raw fields for one category's steps, by the names in the default field map. */
export function stepFields(
  categoryName: string,
  steps: Readonly<Record<string, StepDates>>,
): Record<string, string> {
  const category = fieldMap.categories.find(({ name }) => name === categoryName);
  const fields: Record<string, string> = {};
  for (const [stepName, { due, done }] of Object.entries(steps)) {
    const step = category?.fields.find(({ name }) => name === stepName);
    if (step === undefined) throw new Error(`The field map has no ${categoryName} / ${stepName}.`);
    if (due !== undefined) fields[step.due] = textOf(due);
    if (done !== undefined) fields[step.completed] = textOf(done);
  }
  return fields;
}

/** A raw loan with the given pipeline fields. */
export function rawLoan(fields: Readonly<Record<string, string>> = {}, loanId = 'loan-1'): RawLoan {
  return { loanId, fields };
}

/** A loan derived on the examples' today with the default field map. */
export function loanOf(fields: Readonly<Record<string, string>> = {}, today = TODAY): Loan {
  return deriveLoan(rawLoan(fields), fieldMap, today);
}

/** One category of a loan whose only known fields are the given steps and others. */
export function categoryOf(
  categoryName: string,
  steps: Readonly<Record<string, StepDates>>,
  others: Readonly<Record<string, string>> = {},
  today = TODAY,
): MilestoneCategory {
  return namedCategory(loanOf({ ...stepFields(categoryName, steps), ...others }, today), categoryName);
}

/** A loan's category by the specification's name. */
export function namedCategory(loan: Loan, name: string): MilestoneCategory {
  const category = loan.categories.find((candidate) => candidate.name === name);
  if (category === undefined) throw new Error(`The loan has no category ${name}.`);
  return category;
}

/** The displayed state of a category's fields: name, status, and whether it's disabled. */
export function fieldStates(category: MilestoneCategory): string[] {
  return category.fields.map(
    ({ name, status, isDisabled, isVA, isPIW }) =>
      `${name}: ${status}${isDisabled ? ' disabled' : ''}${isVA ? ' VA' : ''}${isPIW ? ' PIW' : ''}`,
  );
}

function textOf(date: number | string): string {
  return typeof date === 'number' ? dateIn(date) : date;
}
