import { expect, test } from 'vitest';
import { type ConditionGrouping, countGroups, groupKey } from '#src/domain/conditions/condition-groups.ts';
import { sortConditions } from '#src/domain/conditions/condition-sort.ts';
import { listConditions, type ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import {
  aCondition,
  aConditionLoan,
  CLOCK,
  listOf,
  titlesOf,
} from '#tests/support/loans/condition-factory.ts';

/** Each group's key and titles, as they follow each other. */
function groupsOf(list: readonly ListedCondition[], by: ConditionGrouping) {
  const groups: [string, string[]][] = [];
  for (const row of sortConditions(list, undefined, by)) {
    const [key, title] = [groupKey(row, by), row.condition.title];
    const last = groups.at(-1);
    if (last?.[0] === key) last[1].push(title);
    else groups.push([key, [title]]);
  }
  return groups;
}

test('prior-to groups come as a loan needs them, the unnamed one last, and keep the order of their rows', () => {
  const list = listOf(
    { title: '1', priorTo: 'Funding' },
    { title: '2', priorTo: '', statusOpen: false },
    { title: '3', priorTo: 'Docs', statusOpen: false },
    { title: '5', priorTo: 'Final CTC', statusOpen: false },
    { title: '4', priorTo: 'FUNDING', statusOpen: false },
  );
  expect(groupsOf(list, 'priorTo')).toEqual([
    ['final ctc', ['5']],
    ['docs', ['3']],
    ['funding', ['1', '4']],
    ['', ['2']],
  ]);
  expect(countGroups(list, 'priorTo').get('funding')).toEqual({ openCount: 1, satisfiedCount: 1 });
});

test('a loan is a group, and the loan that closes first is first', () => {
  const later = aConditionLoan(1, 9, 'Abara');
  const sooner = aConditionLoan(2, 2, 'Zeller');
  const list = [
    ...listConditions([aCondition({ title: 'a' })], CLOCK, later),
    ...listConditions([aCondition({ title: 'b' })], CLOCK, sooner),
    ...listConditions([aCondition({ title: 'c' })], CLOCK, later),
  ];
  expect(groupsOf(list, 'loan')).toEqual([
    [sooner.loanGuid, ['b']],
    [later.loanGuid, ['a', 'c']],
  ]);
});

test('groups by whom conditions are needed from are in alphabetical order, those that do not say last', () => {
  const list = listOf(
    { title: '1', requestedFrom: 'Settlement Agent' },
    { title: '2', requestedFrom: '' },
    { title: '3', requestedFrom: 'borrower ' },
    { title: '4', requestedFrom: 'Borrower' },
  );
  expect(groupsOf(list, 'needed')).toEqual([
    ['borrower', ['3', '4']],
    ['settlement agent', ['1']],
    ['', ['2']],
  ]);
});

test('groups by age are ranges of days, the youngest first, those of unknown age last', () => {
  const ages = [undefined, 31, 30, 15, 14, 8, 7, 0];
  const list = listOf(...ages.map((age) => ({ title: String(age), ...(age === undefined ? {} : { age }) })));
  expect(groupsOf(list, 'age').map(([, titles]) => titles)).toEqual([
    ['7', '0'],
    ['14', '8'],
    ['30', '15'],
    ['31'],
    ['undefined'],
  ]);
});

test('a sort orders the rows inside their groups', () => {
  const list = listOf(
    { title: 'b', priorTo: 'Docs' },
    { title: 'c', priorTo: 'Borrower CTC' },
    { title: 'a', priorTo: 'Docs' },
  );
  expect(titlesOf(sortConditions(list, { column: 'Condition Name', descending: true }, 'priorTo'))).toEqual([
    'c',
    'b',
    'a',
  ]);
});

test('nothing has no groups', () => {
  expect(sortConditions([], undefined, 'priorTo')).toEqual([]);
  expect(countGroups([], 'priorTo').size).toBe(0);
});
