import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { compileFieldMap } from '#src/domain/loan-fields/compiled-field-map.ts';

test('a field map is compiled once', () => {
  expect(compileFieldMap(fieldMap)).toBe(compileFieldMap(fieldMap));
  expect(compileFieldMap({ ...fieldMap })).not.toBe(compileFieldMap(fieldMap));
});

test('a platform field that feeds several parts of a loan is read once', () => {
  const map = compileFieldMap(fieldMap);
  const itp = map.categories
    .slice(0, 2)
    .map(({ fields }) => fields.find(({ name }) => name === 'ITP Received'));
  expect(itp[0]?.completedSlot).toBe(itp[1]?.completedSlot);
  // The dates of all steps, each once, and the loan's own: closing, milestone, file review, rate lock. Then its texts.
  const steps = new Set(
    fieldMap.categories.flatMap(({ fields }) => fields.flatMap(({ due, completed }) => [due, completed])),
  );
  const contacts = Object.values(fieldMap.contacts).flatMap((parts) => Object.values(parts));
  // Of the contacts' one is a comment, and the borrower's name is the loan's.
  expect(map.names).toHaveLength(steps.size + 4 + 12 + 19);
  expect(contacts.filter((name) => map.names.includes(name))).toHaveLength(19);
  expect(new Set(map.names).size).toBe(map.names.length);
});

test('the rules find their categories and fields by the names of the specification', () => {
  const { categories, fundsSentDay } = compileFieldMap(fieldMap);
  const named = (wanted: string): (typeof categories)[number] | undefined =>
    categories.find(({ name }) => name === wanted);
  expect(categories.filter(({ isDeadInWater }) => isDeadInWater).map(({ name }) => name)).toEqual([
    'Dead in Water',
  ]);
  expect(categories.filter(({ isAppraisal }) => isAppraisal).map(({ name }) => name)).toEqual(['Appraisal']);
  const appraisal = named('Appraisal');
  expect(appraisal?.received?.name).toBe('Appraisal Received');
  expect(appraisal?.last?.name).toBe('Appraisal Cleared');
  expect(appraisal?.fields.map((field) => [field.isAppraisalOrdered, field.isDroppedForVa])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, false],
    [false, false],
  ]);
  expect(named('Dead in Water')?.ready?.name).toBe('Ready to UW');
  expect(fundsSentDay).toBe(named('Closing')?.fields[2]?.completedSlot);
});

test('a rule whose field the lender has not mapped finds none', () => {
  const [first] = compileFieldMap({
    ...fieldMap,
    categories: [{ name: 'Appraisal', label: 'Appraisal', fields: [] }],
  }).categories;
  expect([first?.last, first?.received, first?.ready]).toEqual([undefined, undefined, undefined]);
});

test.each([
  [['ITP Received', 'Sent to UW'], 'Sent to UW'],
  [['Ready to UW', 'ITP Received'], 'Ready to UW'],
  [['ITP Received'], undefined],
])('Dead in Water with the fields %j counts to %s', (names, ready) => {
  const fields = names.map((name) => ({ name, due: `${name}.Due`, completed: `${name}.Done` }));
  const categories = [{ name: 'Dead in Water', label: 'DIW', fields }];
  expect(compileFieldMap({ ...fieldMap, categories }).categories[0]?.ready?.name).toBe(ready);
});
