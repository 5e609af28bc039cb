import { expect, test } from 'vitest';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';
import { createLoansInSight } from '#src/gateway/hints/loans-in-sight.ts';

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const WHOLE = { loanOwnership: 'MyLoans', isChanges: false, isWhole: true, topics: [1, 2] } as const;
const CHANGES = { ...WHOLE, isChanges: true, isWhole: false, topics: [3] } as const;
const TOPICS = [1, 3, 5];

test('what is not known for certain is passed on', () => {
  const known = createLoansInSight(() => true);
  expect(known.of('a', TOPICS)).toEqual(TOPICS);
  known.listRead('a', CHANGES);
  expect(known.of('a', TOPICS)).toEqual(TOPICS);
  known.listRead('a', WHOLE);
  expect(known.of('a', TOPICS)).toEqual([1]);
  expect(known.of('a', 'all')).toBe('all');
  expect(known.of('b', TOPICS)).toEqual(TOPICS);
  known.drop('a');
  expect(known.of('a', TOPICS)).toEqual(TOPICS);
});

test('what changed, and a loan that was opened, come to a known list', () => {
  const known = createLoansInSight(() => true);
  known.listRead('a', { ...WHOLE, topics: [] });
  expect(known.of('a', TOPICS)).toEqual([]);
  known.listRead('a', CHANGES);
  expect(known.of('a', TOPICS)).toEqual([3]);
  known.loanRead('a', LOAN.toUpperCase());
  expect(known.of('a', [loanTopic(LOAN), 1])).toEqual([loanTopic(LOAN)]);
});

test.each([
  ['a page of a longer list', { ...WHOLE, isWhole: false }],
  ['a list with a loan that cannot be told', { ...WHOLE, topics: undefined }],
  ['all loans', { ...WHOLE, loanOwnership: 'AllLoans' }],
  ['changes of all loans', { ...CHANGES, loanOwnership: 'AllLoans' }],
] as const)('after %s everything is passed on', (_what, read) => {
  const known = createLoansInSight(() => true);
  known.listRead('a', WHOLE);
  known.listRead('a', read);
  expect(known.of('a', TOPICS)).toEqual(TOPICS);
});

test('all loans stay on the screen beside the own ones', () => {
  const known = createLoansInSight(() => true);
  known.listRead('a', { ...CHANGES, loanOwnership: 'AllLoans' });
  known.listRead('a', WHOLE);
  expect(known.of('a', TOPICS)).toEqual(TOPICS);
});

test('beside another gateway nothing is known, nor is what was read before it came', () => {
  let isAlone = true;
  const known = createLoansInSight(() => isAlone);
  known.listRead('a', WHOLE);
  isAlone = false;
  expect(known.of('a', TOPICS)).toEqual(TOPICS);
  known.listRead('a', WHOLE);
  isAlone = true;
  expect(known.of('a', TOPICS)).toEqual(TOPICS);
});
