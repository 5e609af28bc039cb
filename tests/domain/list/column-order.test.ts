import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arranged, wholeOrder } from '#src/domain/list/column-order.ts';

const USUAL = ['Loan', 'Borrower', 'Processor', 'Title', 'HOI'];

test.each([
  [[], USUAL],
  [
    ['HOI', 'Loan'],
    ['HOI', 'Loan', 'Borrower', 'Processor', 'Title'],
  ],
  // A column of a newer release follows the one that it usually follows, and one that's gone is kept for its return.
  [
    ['HOI', 'Gone', 'Processor', 'Borrower', 'Loan'],
    ['HOI', 'Gone', 'Processor', 'Title', 'Borrower', 'Loan'],
  ],
  [
    ['HOI', 'Title'],
    ['Loan', 'Borrower', 'Processor', 'HOI', 'Title'],
  ],
])('the order %j is %j with all columns in it', (order, whole) => {
  expect(wholeOrder(order, USUAL)).toEqual(whole);
});

test('whatever was kept, every column has one place, and kept ones keep their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...USUAL, 'Gone')), (order) => {
      const whole = wholeOrder(order, USUAL);
      expect(whole.toSorted()).toEqual([...new Set([...order, ...USUAL])].toSorted());
      expect(whole.filter((name) => order.includes(name))).toEqual(order);
    }),
  );
});

test('columns that are arranged take each other’s places, and all others stay', () => {
  expect(arranged(USUAL, ['HOI', 'Borrower'])).toEqual(['Loan', 'HOI', 'Processor', 'Title', 'Borrower']);
  expect(arranged(USUAL, ['Title', 'Loan', 'Processor'])).toEqual([
    'Title',
    'Borrower',
    'Loan',
    'Processor',
    'HOI',
  ]);
});
