import { expect, test } from 'vitest';
import { loanOrderAround, readLoanOrder } from '#src/loan-display/loan-order.ts';

const ids = (count: number) => Array.from({ length: count }, (_, place) => `loan-${place}`);

test('a list travels whole with a link to one of its loans', () => {
  expect(loanOrderAround(ids(2_000), 'loan-1999')).toEqual(ids(2_000));
  expect(loanOrderAround([], 'loan-1')).toEqual([]);
});

test('of a very long list go the loans around', () => {
  const order = loanOrderAround(ids(9_000), 'loan-5000');
  expect(order).toHaveLength(2_000);
  expect([order[0], order.at(-1)]).toEqual(['loan-4000', 'loan-5999']);
  expect(loanOrderAround(ids(9_000), 'loan-3')[0]).toBe('loan-0');
  expect(loanOrderAround(ids(9_000), 'loan-8999').at(-1)).toBe('loan-8999');
  expect(loanOrderAround(ids(9_000), 'elsewhere')[0]).toBe('loan-0');
});

test('what lies in the history and is no order is none', () => {
  expect(readLoanOrder({ loanOrder: ['a', 'b'] })).toEqual(['a', 'b']);
  for (const nonsense of [undefined, 'a', 7, [1, 2], { 0: 'a' }])
    expect(readLoanOrder({ loanOrder: nonsense })).toBeUndefined();
});
