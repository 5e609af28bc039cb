import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import type { LoanActions, NextAction } from '#src/domain/actions/next-action.ts';
import { deriveNextActions, type NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

export const ACTION_INPUTS: NextActionInputs = {
  fieldMap,
  rules: createLenderRules({
    cdReceipt: 'mailbox',
    officeDays: { opensSaturdays: false, closedDays: [] },
  }),
  today: TODAY,
  timeZone: 'America/New_York',
  conditionsOf: () => undefined,
  changesOf: () => undefined,
};

/** Fields of a loan that is ready for underwriting and has its disclosures: nothing to do, and free to close. */
export const AT_REST = {
  ...stepFields('Dead in Water', { 'ITP Received': { done: -9 }, 'Ready to UW': { done: -8 } }),
  ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
  ...stepFields('Initial CD', { Requested: { done: -21 }, Sent: { done: -20 } }),
};

/** Everything outside of Closing done. */
export const ALL_DONE = {
  ...AT_REST,
  ...Object.fromEntries(
    fieldMap.categories
      .filter(({ name }) => !['Dead in Water', 'Disclosures', 'Initial CD', 'Closing'].includes(name))
      .flatMap(({ fields }) => fields.map(({ completed }) => [completed, '10/30/2026'])),
  ),
};

export function actionsOfLoan(
  fields: Readonly<Record<string, string>>,
  inputs: Partial<NextActionInputs> = {},
): readonly NextAction[] {
  return actionsIn([loanOf(fields)], inputs)[0]?.actions ?? [];
}

export function actionsIn(loans: readonly Loan[], inputs: Partial<NextActionInputs> = {}): LoanActions[] {
  return deriveNextActions(loans, { ...ACTION_INPUTS, ...inputs });
}

/** `past-due processor 21`, a legal one with its day: `send-disclosure closer 11/24/2026`. */
export function inShort({ kind, turn, urgency, legalDay }: NextAction): string {
  return `${kind} ${turn} ${legalDay === undefined ? urgency : formatCalendarDay(legalDay)}`;
}
