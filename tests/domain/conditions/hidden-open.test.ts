import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionsInStatus, narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import { hiddenOpen } from '#src/domain/conditions/hidden-open.ts';
import { aConditionList, aFilter, listOf } from '#tests/support/loans/condition-factory.ts';

const LIST = listOf(
  { priorTo: 'Borrower CTC', statusOpen: false },
  { priorTo: 'Purchase' },
  { priorTo: 'purchase ' },
  { priorTo: 'Docs', conditionType: 'Processing' },
  { priorTo: '', statusOpen: false },
);

test('open conditions in groups that are not chosen are counted, each group named once', () => {
  const rows = narrowConditions(LIST, { types: [], priorTo: ['Borrower CTC'], text: '' });
  expect(hiddenOpen(LIST, rows, ['Borrower CTC'])).toEqual({
    count: 3,
    groups: ['Docs', 'Purchase'],
    areInOtherGroups: true,
  });
});

test('those that another filter leaves out of a chosen group are not said to be in other groups', () => {
  const rows = narrowConditions(LIST, { types: ['Processing'], priorTo: ['Docs', 'Purchase'], text: '' });
  expect(hiddenOpen(LIST, rows, ['Docs', 'Purchase'])).toEqual({
    count: 2,
    groups: ['Purchase'],
    areInOtherGroups: false,
  });
});

test('whatever the filters, what is open on screen and what is hidden add up to all that is open', () => {
  fc.assert(
    fc.property(aConditionList(), aFilter(), (list, filter) => {
      const rows = conditionsInStatus(narrowConditions(list, filter), 'open');
      const open = conditionsInStatus(list, 'open').length;
      expect(rows.length + hiddenOpen(list, rows, filter.priorTo).count).toBe(open);
    }),
  );
});
