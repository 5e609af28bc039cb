import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ConditionSort, SORT_COLUMNS, sortConditions } from '#src/domain/conditions/condition-sort.ts';
import {
  compareCategories,
  compareWords,
  distinctWords,
  wordKey,
} from '#src/domain/conditions/condition-words.ts';
import { CONDITION_GROUPINGS } from '#src/domain/conditions/condition-choices.ts';
import { narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import { listConditions } from '#src/domain/conditions/conditions-list.ts';
import {
  aCondition,
  aConditionList,
  aConditionLoan,
  aFilter,
  aListOfLoans,
  CLOCK,
  listOf,
  titlesOf,
} from '#tests/support/loans/condition-factory.ts';

describe('the default order', () => {
  test('is by prior-to, then by category in the fixed order, unknown categories last', () => {
    const list = listOf(
      { title: '8', priorTo: '', category: 'Assets' },
      { title: '7', priorTo: 'Funding', category: 'Assets' },
      { title: '6', priorTo: 'Borrower CTC', category: '' },
      { title: '5', priorTo: 'Borrower CTC', category: 'Legal' },
      { title: '4', priorTo: 'Borrower CTC', category: 'Miscellaneous' },
      { title: '3', priorTo: 'Borrower CTC', category: 'Credit' },
      { title: '2', priorTo: 'borrower ctc', category: 'income ' },
      { title: '1', priorTo: 'Borrower CTC', category: 'Assets' },
    );
    expect(titlesOf(sortConditions(list, undefined))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  test('keeps the order of the platform where nothing decides', () => {
    const list = listOf({ title: 'b' }, { title: 'a' }, { title: 'c' });
    expect(titlesOf(sortConditions(list, undefined))).toEqual(['b', 'a', 'c']);
  });

  test('puts the loan first that closes first, and loans without a closing date last', () => {
    const rows = [
      listConditions([aCondition({ title: 'none' })], CLOCK, aConditionLoan(1)),
      listConditions([aCondition({ title: 'later' })], CLOCK, aConditionLoan(2, 9)),
      listConditions([aCondition({ title: 'same day' })], CLOCK, aConditionLoan(4, 2, 'Zeller')),
      listConditions([aCondition({ title: 'soon' })], CLOCK, aConditionLoan(3, 2, 'Abara')),
    ].flat();
    expect(titlesOf(sortConditions(rows, undefined))).toEqual(['soon', 'same day', 'later', 'none']);
  });

  test("keeps a loan's conditions of a group together, in the order of their categories", () => {
    const conditions = [
      aCondition({ title: 'income', category: 'Income' }),
      aCondition({ title: 'assets', category: 'Assets' }),
    ];
    const rows = [aConditionLoan(1, 9), aConditionLoan(2, 2)].flatMap((loan) =>
      listConditions(conditions, CLOCK, loan),
    );
    const sorted = sortConditions(rows, undefined);
    expect(sorted.map(({ loan, condition }) => [loan?.closing.daysUntil, condition.title])).toEqual([
      [2, 'assets'],
      [2, 'income'],
      [9, 'assets'],
      [9, 'income'],
    ]);
  });

  test('of the six categories is the one of the specification', () => {
    const categories = [
      'Miscellaneous',
      'Title',
      'Property',
      'Credit',
      'Income',
      'Assets',
      'Zoning',
      'Audit',
      '',
    ];
    expect(categories.toSorted(compareCategories)).toEqual([
      'Assets',
      'Income',
      'Credit',
      'Property',
      'Title',
      'Miscellaneous',
      'Audit',
      'Zoning',
      '',
    ]);
  });
});

describe('a wanted order', () => {
  const list = listOf(
    { title: 'b', category: 'Income', status: 'Added', statusDate: '2026-11-10' },
    { title: '', category: 'Assets', status: 'Cleared', statusDate: 'soon' },
    { title: 'A', category: '', status: 'Received', statusDate: '2026-11-02' },
  );
  const by = (column: ConditionSort['column'], descending = false) =>
    titlesOf(sortConditions(list, { column, descending }));

  test('goes by the text of the column, empty cells last both ways', () => {
    expect(by('Condition Name')).toEqual(['A', 'b', '']);
    expect(by('Condition Name', true)).toEqual(['b', 'A', '']);
    expect(by('Category')).toEqual(['', 'b', 'A']);
    expect(by('Category', true)).toEqual(['b', '', 'A']);
  });

  test('of the latest status is by its day, without one last both ways', () => {
    expect(by('Latest Status Update')).toEqual(['A', 'b', '']);
    expect(by('Latest Status Update', true)).toEqual(['b', 'A', '']);
  });

  test('of the age is by its days, without one last both ways', () => {
    const aged = listOf(
      { title: 'none' },
      { title: '10', startDate: '2026-11-10' },
      { title: '9', startDate: '2026-11-11' },
    );
    const byAge = (descending: boolean) => titlesOf(sortConditions(aged, { column: 'Age', descending }));
    expect(byAge(false)).toEqual(['9', '10', 'none']);
    expect(byAge(true)).toEqual(['10', '9', 'none']);
  });

  test('of the loan is by its closing, before the prior-to, one without a date last both ways', () => {
    const rows = [
      listConditions([aCondition({ title: 'none', priorTo: 'Area' })], CLOCK, aConditionLoan(1)),
      listConditions([aCondition({ title: 'later', priorTo: 'Docs' })], CLOCK, aConditionLoan(2, 9)),
      listConditions([aCondition({ title: 'soon', priorTo: 'Funding' })], CLOCK, aConditionLoan(3, 2)),
    ].flat();
    const byLoan = (descending: boolean) => titlesOf(sortConditions(rows, { column: 'Loan', descending }));
    expect(byLoan(false)).toEqual(['soon', 'later', 'none']);
    expect(byLoan(true)).toEqual(['later', 'soon', 'none']);
  });

  test('is decided by the default order where it says nothing', () => {
    const rows = listOf({ title: '2', priorTo: 'Funding' }, { title: '1', priorTo: 'Docs' });
    expect(titlesOf(sortConditions(rows, { column: 'External Description', descending: true }))).toEqual([
      '1',
      '2',
    ]);
  });
});

test('every order is of the same conditions, and ordering twice changes nothing', () => {
  const sorts = fc.option(fc.record({ column: fc.constantFrom(...SORT_COLUMNS), descending: fc.boolean() }));
  fc.assert(
    fc.property(fc.oneof(aConditionList(), aListOfLoans()), sorts, (list, wish) => {
      const sort = wish ?? undefined;
      const sorted = sortConditions(list, sort);
      expect(sorted.map(({ key }) => key).toSorted()).toEqual(list.map(({ key }) => key).toSorted());
      expect(sortConditions(sorted, sort)).toEqual(sorted);
    }),
  );
});

test('in the default order no prior-to and no category of one is out of place', () => {
  fc.assert(
    fc.property(aConditionList(), (list) => {
      const sorted = sortConditions(list, undefined);
      for (const [place, row] of sorted.entries()) {
        const next = sorted[place + 1];
        if (next === undefined) continue;
        const order =
          compareWords(row.keys.priorTo, next.keys.priorTo) ||
          compareCategories(row.condition.category, next.condition.category);
        expect(order).toBeLessThanOrEqual(0);
      }
    }),
  );
});

test('words are one whatever their case, accents and blanks', () => {
  expect(wordKey('  Final   CTC ')).toBe(wordKey('FINAL ctc'));
  expect(distinctWords(['Docs', ' ', 'Área', 'area', 'docs ', 'Stage 10', 'Stage 2'])).toEqual([
    'Área',
    'Docs',
    'Stage 2',
    'Stage 10',
  ]);
});

test('a list that is ordered and then narrowed is in the same order as one that is narrowed first', () => {
  const sorts = fc.option(fc.record({ column: fc.constantFrom(...SORT_COLUMNS), descending: fc.boolean() }), {
    nil: undefined,
  });
  fc.assert(
    fc.property(
      aListOfLoans(),
      sorts,
      aFilter(),
      fc.constantFrom(...CONDITION_GROUPINGS),
      (list, sort, filter, group) => {
        expect(narrowConditions(sortConditions(list, sort, group), filter)).toEqual(
          sortConditions(narrowConditions(list, filter), sort, group),
        );
      },
    ),
  );
});
