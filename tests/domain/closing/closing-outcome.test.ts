import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { closingOutcome } from '#src/domain/closing/closing-outcome.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import {
  dateIn,
  loanOf,
  rawLoan,
  stepFields,
  type StepDates,
  TODAY,
} from '#tests/support/loans/loan-factory.ts';

const closingIn = (days: number, funds: StepDates = {}) =>
  loanOf({ 'Fields.763': dateIn(days), ...stepFields('Closing', { 'Funds Sent': funds }) });

test.each([
  ['ahead', closingIn(1), undefined],
  ['of today', closingIn(0), undefined],
  ['without a date', loanOf(stepFields('Closing', { 'Funds Sent': { done: -3 } })), undefined],
  ['funded on its day', closingIn(-3, { done: -3 }), 'on-time'],
  ['funded before its day', closingIn(4, { done: -1 }), 'on-time'],
  ['funded days later, when its funds were due', closingIn(-9, { due: -4, done: -4 }), 'on-time'],
  ['funded after its day', closingIn(-9, { done: -8 }), 'slipped'],
  ['funded after its funds were due', closingIn(-9, { due: -4, done: -3 }), 'slipped'],
  ['whose funds were due before its day', closingIn(-9, { due: -12, done: -9 }), 'on-time'],
  ['that passed without funds', closingIn(-1), 'not-funded'],
] as const)('a closing %s', (_, loan, outcome) => {
  expect(closingOutcome(loan)).toBe(outcome);
});

test('where the lender has no Funds Sent, nobody says how a closing went', () => {
  const categories = fieldMap.categories.filter(({ name }) => name !== 'Closing');
  const loan = deriveLoan(rawLoan({ 'Fields.763': dateIn(-3) }), { ...fieldMap, categories }, TODAY);
  expect(loan.closing.day).toBeDefined();
  expect(closingOutcome(loan)).toBeUndefined();
});
