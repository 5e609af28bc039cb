import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseConditionsAnswer } from '#src/contract/conditions-answer.ts';
import { ContractError } from '#src/contract/contract-error.ts';

const paystubs = {
  id: 'c1',
  title: 'Paystubs',
  internalDescription: 'Most recent 30 days',
  externalDescription: 'Please send your paystubs',
  priorTo: 'Borrower CTC',
  category: 'Income',
  conditionType: 'Underwriting',
  status: 'Cleared',
  statusDate: '2026-11-02T09:30:00Z',
  statusOpen: false,
};

test('a condition is read as it came', () => {
  expect(parseConditionsAnswer([{ ...paystubs, tracking: [], definitions: {} }])).toEqual([paystubs]);
});

test('a loan without conditions has none', () => {
  expect(parseConditionsAnswer([])).toEqual([]);
});

test('missing texts are empty', () => {
  const [condition] = parseConditionsAnswer([{ id: 'c2', title: 'Deed', statusOpen: true }]);
  expect(condition).toMatchObject({ priorTo: '', category: '', internalDescription: '', statusOpen: true });
  expect(condition?.faults).toBeUndefined();
});

test('a condition that does not say whether it is open counts as open, and says so', () => {
  const [condition] = parseConditionsAnswer([{ ...paystubs, statusOpen: 'no' }]);
  expect(condition?.statusOpen).toBe(true);
  expect(condition?.faults).toEqual(['it does not say whether it is open']);
});

test('one malformed condition does not hide the others', () => {
  const conditions = parseConditionsAnswer([paystubs, 'rubbish', { ...paystubs, priorTo: { name: 'Docs' } }]);
  expect(conditions.map((condition) => condition.faults ?? [])).toEqual([
    [],
    ['the condition could not be read'],
    ['1 value was not text: priorTo'],
  ]);
  expect(conditions[1]).toMatchObject({ id: 'unreadable-1', title: '', statusOpen: true });
});

test('an answer that is not a list is refused', () => {
  expect(() => parseConditionsAnswer({ conditions: [] })).toThrow(ContractError);
});

test('every item gives one condition, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      expect(parseConditionsAnswer(items)).toHaveLength(items.length);
    }),
  );
});
