import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionsInStatus, narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import { hiddenConditions, type WholeFilter } from '#src/domain/conditions/hidden-conditions.ts';
import { aConditionList, aFilter, listOf } from '#tests/support/loans/condition-factory.ts';

const LIST = listOf(
  { priorTo: 'Borrower CTC', statusOpen: false },
  { priorTo: 'Purchase' },
  { priorTo: 'purchase ' },
  { priorTo: 'Docs', conditionType: 'Processing' },
  { priorTo: '', statusOpen: false },
);

const OPEN: WholeFilter = { status: 'open', types: [], priorTo: [], text: '' };

function hiddenBy(change: Partial<WholeFilter>, list = LIST) {
  const filter = { ...OPEN, ...change };
  return hiddenConditions(list, conditionsInStatus(narrowConditions(list, filter), filter.status), filter);
}

test('open conditions in groups that are not chosen are counted, each group named once', () => {
  expect(hiddenBy({ priorTo: ['Borrower CTC'] })).toMatchObject({
    count: 3,
    groups: ['Docs', 'Purchase'],
    areInOtherGroups: true,
  });
});

test('those that another filter leaves out of a chosen group are not said to be in other groups', () => {
  expect(hiddenBy({ types: ['Processing'], priorTo: ['Docs', 'Purchase'] })).toMatchObject({
    count: 2,
    groups: ['Purchase'],
    areInOtherGroups: false,
    areOfTypes: false,
  });
});

test('the choice of types can stay where a choice of groups alone hides them', () => {
  expect(hiddenBy({ types: ['processing'], priorTo: ['Borrower CTC'], text: 'docs' })).toMatchObject({
    count: 1,
    areInOtherGroups: true,
    areOfTypes: true,
  });
});

const FOUND = listOf(
  { title: 'Appraisal', priorTo: 'Docs' },
  { title: 'Appraisal review', priorTo: 'Borrower CTC', statusOpen: false },
  { title: 'Pay stubs', priorTo: 'Borrower CTC' },
  { title: 'Survey', priorTo: 'Docs', statusOpen: false },
);

test('of a search only what matches it is counted', () => {
  const priorTo = ['Borrower CTC'];
  expect(hiddenBy({ priorTo, text: 'appraisal' }, FOUND)).toMatchObject({ count: 1, status: 'open' });
  expect(hiddenBy({ priorTo, text: 'pay' }, FOUND).count).toBe(0);
  expect(hiddenBy({ priorTo, text: 'zzz' }, FOUND).count).toBe(0);
});

test('a search that shows nothing looks in the chosen state first, then among open and satisfied ones', () => {
  const priorTo = ['Borrower CTC'];
  expect(hiddenBy({ priorTo, text: 'survey' }, FOUND)).toMatchObject({ count: 1, status: 'satisfied' });
  expect(hiddenBy({ priorTo: [], text: 'pay', status: 'satisfied' }, FOUND)).toMatchObject({
    count: 1,
    status: 'open',
    areInOtherGroups: false,
  });
  expect(hiddenBy({ priorTo: ['Funding'], text: 'appraisal', status: 'all' }, FOUND)).toMatchObject({
    count: 2,
    status: 'all',
  });
});

test('whatever the filters, what is open on screen and hidden adds up to all that is open and asked for', () => {
  fc.assert(
    fc.property(aConditionList(), aFilter(), (list, filter) => {
      const rows = conditionsInStatus(narrowConditions(list, filter), 'open');
      const asked = narrowConditions(list, { ...filter, types: [], priorTo: [] });
      const hidden = hiddenConditions(list, rows, { ...filter, status: 'open' });
      const hiddenOpen = hidden.status === 'open' && !hidden.areOfOtherLoans ? hidden.count : 0;
      expect(rows.length + hiddenOpen).toBe(conditionsInStatus(asked, 'open').length);
    }),
  );
});
