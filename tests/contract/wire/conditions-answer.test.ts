import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseConditionsAnswer } from '#src/contract/wire/conditions-answer.ts';
import { ContractError } from '#src/contract/base/contract-error.ts';
import { cachedConditionsSchema } from '#src/contract/device/cached-conditions.ts';

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
  source: 'Condition Set',
  requestedFrom: 'Borrower',
  startDate: '2026-10-20T14:00:00Z',
  createdDate: '2026-10-20T14:00:00Z',
  ageStartDate: '',
  ageClosedDate: '',
};

test('a condition is read as it came', () => {
  expect(parseConditionsAnswer([{ ...paystubs, tracking: [], definitions: {} }])).toEqual([
    { ...paystubs, owner: '', tracking: [] },
  ]);
});

test('the owner is a name, and where there is none the id; so is who set a status', () => {
  const [byName, byId, nobody] = parseConditionsAnswer([
    { ...paystubs, owner: { entityId: '4', entityName: 'Loan Processor', entityType: 'Role' } },
    { ...paystubs, id: 'c2', owner: { entityId: 'Underwriter', entityName: ' ' } },
    { ...paystubs, id: 'c3', owner: 'somebody' },
  ]);
  expect([byName?.owner, byId?.owner, nobody?.owner]).toEqual(['Loan Processor', 'Underwriter', '']);
});

test('the steps of its tracking come in their order, without those that were taken back', () => {
  const [condition] = parseConditionsAnswer([
    {
      ...paystubs,
      tracking: [
        { status: 'Added', date: '2026-10-20T14:00:00Z', user: { entityId: 'uwreyes' }, isChecked: true },
        { status: 'Requested', date: '2026-10-21T14:00:00Z', isChecked: false },
        { status: 'Cleared', date: null },
      ],
    },
  ]);
  expect(condition?.tracking).toEqual([
    { status: 'Added', date: '2026-10-20T14:00:00Z', by: 'uwreyes' },
    { status: 'Cleared', date: '', by: '' },
  ]);
  expect(condition?.faults).toBeUndefined();
});

test('tracking that cannot be read leaves the rest of the condition, and says so', () => {
  const [partly, wholly] = parseConditionsAnswer([
    { ...paystubs, tracking: ['x', { status: 'Added' }] },
    { ...paystubs, id: 'c2', tracking: 'none' },
  ]);
  expect(partly?.tracking).toEqual([{ status: 'Added', date: '', by: '' }]);
  expect(partly?.faults).toEqual(['a part of its tracking could not be read']);
  expect(wholly).toMatchObject({ title: 'Paystubs', tracking: [], faults: ['its tracking is not a list'] });
});

test('ages and days to receive are counts, and anything else is none', () => {
  const [good, bad] = parseConditionsAnswer([
    { ...paystubs, age: 12, daysToReceive: 10 },
    { ...paystubs, id: 'c2', age: -1, daysToReceive: 'ten' },
  ]);
  expect(good).toMatchObject({ age: 12, daysToReceive: 10 });
  expect([bad?.age, bad?.daysToReceive]).toEqual([undefined, undefined]);
});

test('a condition that is printed for the lender alone says so', () => {
  const marks = parseConditionsAnswer(
    [undefined, [], ['InternalPrint', 'ExternalPrint'], ['InternalPrint'], 'x'].map(
      (printDefinitions, place) => ({ ...paystubs, id: String(place), printDefinitions }),
    ),
  ).map((condition) => condition.isInternalOnly);
  expect(marks).toEqual([undefined, undefined, undefined, true, undefined]);
});

test('no two conditions have one id', () => {
  const conditions = parseConditionsAnswer([paystubs, { ...paystubs, id: 'c1-2' }, paystubs, paystubs]);
  expect(new Set(conditions.map(({ id }) => id)).size).toBe(4);
  expect(conditions.map(({ faults }) => faults?.length ?? 0)).toEqual([0, 0, 1, 1]);
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
  const conditions = parseConditionsAnswer([
    paystubs,
    'rubbish',
    { ...paystubs, id: 'c3', priorTo: { name: 'Docs' } },
  ]);
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

test('every item gives one condition, whatever it is, and the device can keep them all', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      const conditions = parseConditionsAnswer(items);
      expect(conditions).toHaveLength(items.length);
      expect(new Set(conditions.map(({ id }) => id)).size).toBe(items.length);
      const kept = { asOf: '2026-11-20T15:40:00Z', keptAt: '2026-11-20T15:40:00Z', conditions };
      expect(v.parse(cachedConditionsSchema, structuredClone(kept))).toEqual(kept);
    }),
  );
});
