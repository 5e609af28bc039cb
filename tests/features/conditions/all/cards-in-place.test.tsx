import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useConditionList } from '#src/features/conditions/list/use-condition-list.ts';
import {
  type ConditionsSearch,
  DEFAULT_ALL_CONDITIONS_SEARCH as EVERY,
} from '#src/features/conditions/read/conditions-search.ts';
import { listOf } from '#tests/support/loans/condition-factory.ts';

const FIRST = listOf({ priorTo: 'Borrower CTC' }, { priorTo: 'Docs' });
const LATER = [...FIRST, ...listOf({ priorTo: 'Initial Approval' })];
const IN_ORDER = ['Initial Approval', 'Borrower CTC', 'Docs'];
const AS_THEY_CAME = ['Borrower CTC', 'Docs', 'Initial Approval'];

/** A list to which a group came that belongs before the others. */
function grown() {
  const { result, rerender } = renderHook(
    ({ list, search, isKept }: { list: typeof FIRST; search: ConditionsSearch; isKept: boolean }) =>
      useConditionList(list, search, '', isKept),
    { initialProps: { list: FIRST, search: EVERY, isKept: true } },
  );
  rerender({ list: LATER, search: EVERY, isKept: true });
  const titles = () => result.current.cards.map(({ title }) => title);
  return { titles, rerender };
}

test('a group that comes while the list grows has its card behind the others, and a press moves none', () => {
  const { titles, rerender } = grown();
  expect(titles()).toEqual(AS_THEY_CAME);
  rerender({ list: LATER, search: { ...EVERY, priorTo: ['Docs'] }, isKept: true });
  expect(titles()).toEqual(AS_THEY_CAME);
});

test('the cards take their order with the next filter, with the next sort, and when the rows do', () => {
  const filtered = grown();
  filtered.rerender({ list: LATER, search: { ...EVERY, status: 'all' }, isKept: true });
  expect(filtered.titles()).toEqual(IN_ORDER);
  const sorted = grown();
  sorted.rerender({ list: LATER, search: { ...EVERY, sort: 'Category' }, isKept: true });
  expect(sorted.titles()).toEqual(IN_ORDER);
  const released = grown();
  released.rerender({ list: LATER, search: EVERY, isKept: false });
  expect(released.titles()).toEqual(IN_ORDER);
});
