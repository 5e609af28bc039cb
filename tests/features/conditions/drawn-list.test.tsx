import { act, renderHook } from '@testing-library/react';
import { useMemo } from 'react';
import { expect, test } from 'vitest';
import { useConditionList } from '#src/features/conditions/list/use-condition-list.ts';
import { SCREENFUL, useDrawnList } from '#src/features/conditions/list/use-drawn-list.ts';
import { DEFAULT_ALL_CONDITIONS_SEARCH as EVERY } from '#src/features/conditions/read/conditions-search.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { listOf } from '#tests/support/loans/condition-factory.ts';

const ofDocs = (...titles: string[]) => titles.map((title) => ({ id: title, title, priorTo: 'Docs' }));
const FIRST = [...ofDocs('b'), { id: 'd', title: 'd', priorTo: 'Purchase' }];
/** One above both, in a group of its own. */
const ABOVE = [{ id: 'a', title: 'a', priorTo: 'Initial Approval' }, ...FIRST];

function drawn(first: readonly Partial<Condition>[]) {
  const initialProps: Inputs = { rows: first };
  const { result, rerender } = renderHook(
    ({ rows, request = '', isAsked = false }: Inputs) => {
      const list = useMemo(() => listOf(...rows), [rows]);
      return useDrawnList(list, useConditionList(list, EVERY, ''), { request, isAsked });
    },
    { initialProps },
  );
  return {
    rerender,
    titles: () => result.current.rows.map(({ condition }) => condition.title),
    cards: () => result.current.cards.map(({ title, totalCount }) => [title, totalCount]),
    waiting: () => result.current.newCount,
    show: () => act(() => result.current.showLatest()),
  };
}

interface Inputs {
  readonly rows: readonly Partial<Condition>[];
  readonly request?: string;
  readonly isAsked?: boolean;
}

test('rows that would move others wait, with their groups, until they are shown', () => {
  const list = drawn(FIRST);
  list.rerender({ rows: ABOVE });
  expect(list.titles()).toEqual(['b', 'd']);
  expect(list.cards().map(([title]) => title)).toEqual(['Borrower CTC', 'Docs', 'Purchase']);
  expect(list.waiting()).toBe(1);
  list.show();
  expect(list.titles()).toEqual(['a', 'b', 'd']);
  expect(list.cards()[0]).toEqual(['Initial Approval', 1]);
  expect(list.waiting()).toBeUndefined();
});

test.each<[string, Omit<Inputs, 'rows'>]>([
  ['another filter, sort or group', { request: 'other' }],
  ['a Refresh', { isAsked: true }],
])('%s shows what waits', (_, inputs) => {
  const list = drawn(FIRST);
  list.rerender({ rows: ABOVE });
  list.rerender({ rows: ABOVE, ...inputs });
  expect(list.titles()).toEqual(['a', 'b', 'd']);
  expect(list.waiting()).toBeUndefined();
});

test('what was asked for shows when it comes with the end of asking, and the next one waits', () => {
  const list = drawn(FIRST);
  list.rerender({ rows: FIRST, isAsked: true });
  list.rerender({ rows: ABOVE });
  expect(list.titles()).toEqual(['a', 'b', 'd']);
  list.rerender({ rows: FIRST });
  expect(list.titles()).toEqual(['a', 'b', 'd']);
});

test('a row that goes stays, and texts and counts change in their places', () => {
  const list = drawn(FIRST);
  list.rerender({ rows: [{ ...FIRST[0], title: 'b, changed' }] });
  expect(list.titles()).toEqual(['b, changed', 'd']);
  expect(list.cards()).toEqual([
    ['Borrower CTC', 0],
    ['Docs', 1],
    ['Purchase', 0],
  ]);
  expect(list.waiting()).toBe(0);
  list.show();
  expect(list.titles()).toEqual(['b, changed']);
});

test('rows that come at the end show by themselves, as far as a first screenful isn’t there', () => {
  const list = drawn(ofDocs('1'));
  const screenful = ofDocs(...Array.from({ length: SCREENFUL }, (_, at) => `${at + 1}`));
  list.rerender({ rows: screenful });
  expect(list.titles()).toHaveLength(SCREENFUL);
  list.rerender({ rows: [...screenful, ...ofDocs('last')] });
  expect(list.titles()).toHaveLength(SCREENFUL);
  expect(list.waiting()).toBe(1);
});
