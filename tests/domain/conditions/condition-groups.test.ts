import { expect, test } from 'vitest';
import { cutGroups, groupConditions } from '#src/domain/conditions/condition-groups.ts';
import { sortConditions } from '#src/domain/conditions/condition-sort.ts';
import { listConditions } from '#src/domain/conditions/conditions-list.ts';
import {
  aCondition,
  aConditionLoan,
  CLOCK,
  listOf,
  titlesOf,
} from '#tests/support/loans/condition-factory.ts';

test('prior-to groups come as a loan needs them, the unnamed one last, and keep the order of their rows', () => {
  const list = listOf(
    { title: '1', priorTo: 'Funding' },
    { title: '2', priorTo: '', statusOpen: false },
    { title: '3', priorTo: 'Docs', statusOpen: false },
    { title: '5', priorTo: 'Final CTC', statusOpen: false },
    { title: '4', priorTo: 'FUNDING', statusOpen: false },
  );
  const groups = groupConditions(list, 'priorTo');
  expect(groups.map(({ title, openCount, rows }) => [title, openCount, titlesOf(rows)])).toEqual([
    ['Final CTC', 0, ['5']],
    ['Docs', 0, ['3']],
    ['Funding', 1, ['1', '4']],
    ['', 0, ['2']],
  ]);
});

test('a group of a loan names it, and the loan that closes first is first', () => {
  const later = aConditionLoan(1, 9, 'Abara');
  const sooner = aConditionLoan(2, 2, 'Zeller');
  const list = [
    ...listConditions([aCondition({ title: 'a' })], CLOCK, later),
    ...listConditions([aCondition({ title: 'b' })], CLOCK, sooner),
    ...listConditions([aCondition({ title: 'c' })], CLOCK, later),
  ];
  const groups = groupConditions(sortConditions(list, undefined), 'loan');
  expect(groups.map(({ title, loan, rows }) => [title, loan, titlesOf(rows)])).toEqual([
    ['Zeller', sooner, ['b']],
    ['Abara', later, ['a', 'c']],
  ]);
});

test('nothing has no groups', () => {
  expect(groupConditions([], 'priorTo')).toEqual([]);
});

test('a cut leaves the first rows in their groups, whose counts stay whole', () => {
  const list = listOf(
    { title: '1', priorTo: 'Docs' },
    { title: '2', priorTo: 'Funding', statusOpen: false },
    { title: '3', priorTo: 'Funding' },
    { title: '4', priorTo: 'Purchase' },
  );
  const groups = groupConditions(list, 'priorTo');
  expect(
    cutGroups(groups, 2).map(({ title, rows, openCount, satisfiedCount }) => [
      title,
      titlesOf(rows),
      openCount,
      satisfiedCount,
    ]),
  ).toEqual([
    ['Docs', ['1'], 1, 0],
    ['Funding', ['2'], 1, 1],
  ]);
  expect(cutGroups(groups, 4)).toEqual(groups);
  expect(cutGroups(groups, 0)).toEqual([]);
});
