import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { findQuery, isFoundBy } from '#src/domain/find/find-key.ts';
import { createLoanFindParts, loanFindKey } from '#src/domain/find/loan-find-key.ts';
import { deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { cellText, pipelineColumns, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import {
  buildPipelineIndex,
  DEFAULT_SORT,
  searchPipeline,
  sortPipeline,
  type PipelineSort,
} from '#src/domain/list/pipeline-index.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const COLUMNS = pipelineColumns(fieldMap);

interface Pipeline {
  readonly loans: readonly Loan[];
  search(text: string): string[];
  sort(...sort: PipelineSort[]): string[];
}

/** A pipeline of loans whose ids are their places: 'a', 'b', 'c'... */
function pipelineOf(...rows: readonly Readonly<Record<string, string>>[]): Pipeline {
  const raws = rows.map((fields, place) => rawLoan(fields, String.fromCharCode(97 + place)));
  const loans = deriveLoans(raws, fieldMap, TODAY);
  const index = buildPipelineIndex(loans, COLUMNS, TODAY);
  const ids = (positions: readonly number[]): string[] => positions.map((at) => loans[at]?.loanId ?? '?');
  return {
    loans,
    search: (text) => ids(searchPipeline(index, text)),
    sort: (...sort) => ids(sortPipeline(index, [...loans.keys()], sort)),
  };
}

const ascending = (column: string): PipelineSort => ({ id: column, desc: false });
const descending = (column: string): PipelineSort => ({ id: column, desc: true });

describe('searching', () => {
  const pipeline = pipelineOf(
    {
      'Loan.LoanNumber': '2611000123',
      'Fields.4002': 'Núñez',
      'Fields.4000': 'Ana',
      'Fields.763': dateIn(0),
    },
    {
      'Loan.LoanNumber': '2611000456',
      'Fields.4002': 'Brown',
      'Fields.317': 'Zoë Lee',
      [fieldMap.loan.loanOfficerPhone]: '3125550142',
      'Fields.763': dateIn(-3),
    },
    {
      'Loan.LoanNumber': '2611000789',
      'Fields.4002': "O'Brien",
      'Loan.CurrentMilestoneName': 'Suspended',
      ...stepFields('Title', { Ordered: { due: -3 } }),
      ...stepFields('HOI', { Received: { done: -3 } }),
      ...stepFields('Dead in Water', { 'ITP Received': { done: -12 } }),
    },
  );

  test.each([
    ['nothing finds all', '', ['a', 'b', 'c']],
    ['blanks find all', '   ', ['a', 'b', 'c']],
    ['a last name, in any case', 'BROWN', ['b']],
    ['a name without its accents', 'nunez', ['a']],
    ['a name with accents that it does not have', 'bröwn', ['b']],
    ['a name written with combining marks', 'Nu\u0301n\u0303ez', ['a']],
    ['part of a name', 'rie', ['c']],
    ['blanks around the text', '  lee ', ['b']],
    ['the end of a loan number, as shown', '00456', ['b']],
    ['the whole loan number', '2611000789', ['c']],
    ['the start of a loan number, which all share', '2611', ['a', 'b', 'c']],
    ['a date as shown', '11/20/2026', ['a']],
    ['how far a closing is', '(today)', ['a']],
    ['a closing that slipped', 'did not close, 3 days', ['b']],
    ['a milestone', 'suspend', ['c']],
    ['a past-due text', '3 days past due', ['c']],
    ['a progress count', '(1/2) completed', ['c']],
    ['a day count in the water', '12 days', ['c']],
    ['what no cell says', 'xyz', []],
    ['a first name', 'ana', ['a']],
    ['a first and a last name', 'ana nunez', ['a']],
    ['a last and a first name', 'Núñez, Ana', ['a']],
    ["two loans' names", 'ana brown', []],
    ['a loan officer and a borrower', 'Lee Brown', ['b']],
    ["digits of a loan officer's phone", '(312) 555-0142', ['b']],
    ['the last digits of a phone', '0142', ['b']],
    ['too few digits of a phone', '142', []],
    ['a name and the end of a number', 'brown 0456', ['b']],
    ['a name and a digit that numbers have by chance', 'brown 2', []],
    ['a day that no cell shows, although numbers have its digits', '11/00/26', []],
    ['text that would run across two cells', 'Brown 11/17', []],
    ['signs of a pattern as plain text', '.*', []],
  ])('finds %s', (_, text, found) => {
    expect(pipeline.search(text)).toEqual(found);
  });

  test('of a pipeline without loans finds nothing', () => {
    expect(pipelineOf().search('x')).toEqual([]);
    expect(pipelineOf().search('')).toEqual([]);
  });
});

describe('sorting', () => {
  test('is by closing date at first, earliest first, without a date last', () => {
    const pipeline = pipelineOf(
      {},
      { 'Fields.763': dateIn(4) },
      { 'Fields.763': dateIn(-4) },
      { 'Fields.763': '//' },
    );
    expect(pipeline.sort(...DEFAULT_SORT)).toEqual(['c', 'b', 'a', 'd']);
  });

  test.each(['Proj. Closing', 'Milestone Date'])(
    'by %s puts empty dates last in both directions',
    (column) => {
      const field = column === 'Milestone Date' ? 'Loan.CurrentMilestoneDate' : 'Fields.763';
      const pipeline = pipelineOf({}, { [field]: dateIn(9) }, { [field]: '' }, { [field]: dateIn(2) });
      expect(pipeline.sort(ascending(column))).toEqual(['d', 'b', 'a', 'c']);
      expect(pipeline.sort(descending(column))).toEqual(['b', 'd', 'a', 'c']);
    },
  );

  test('by a text ignores case and accents and puts empty texts last in both directions', () => {
    const names = ['émile', '', 'Brown', 'adams', 'Eve', 'BROWN'];
    const pipeline = pipelineOf(...names.map((name) => ({ 'Fields.4002': name })));
    expect(pipeline.sort(ascending('Borrower'))).toEqual(['d', 'c', 'f', 'a', 'e', 'b']);
    expect(pipeline.sort(descending('Borrower'))).toEqual(['e', 'a', 'c', 'f', 'd', 'b']);
  });

  test('by loan goes by the number as shown', () => {
    const pipeline = pipelineOf(
      { 'Loan.LoanNumber': '9900002' },
      { 'Loan.LoanNumber': '1100003' },
      { 'Loan.LoanNumber': '5500001' },
    );
    expect(pipeline.sort(ascending('Loan'))).toEqual(['c', 'a', 'b']);
  });

  test('by a category goes by urgency, the longest late first', () => {
    const title = (...dates: Parameters<typeof stepFields>[1][string][]): Record<string, string> =>
      stepFields(
        'Title',
        Object.fromEntries(['Ordered', 'Received', 'Cleared'].map((n, i) => [n, dates[i] ?? {}])),
      );
    const pipeline = pipelineOf(
      title({ done: -1 }, { done: -1 }, { done: -1 }),
      title({}),
      title({ done: -1 }),
      title({ due: 0 }),
      title({ due: -2 }),
      title({ due: -1 }, { due: -30 }),
      title({ due: -5 }),
    );
    expect(pipeline.sort(ascending('Title'))).toEqual(['f', 'g', 'e', 'd', 'c', 'b', 'a']);
    expect(pipeline.sort(descending('Title'))).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'f']);
  });

  test('by Dead in Water goes by the days that it shows, those without a count last', () => {
    const water = (itp: number | string, ready: number | string): Record<string, string> =>
      stepFields('Dead in Water', { 'ITP Received': { done: itp }, 'Ready to UW': { done: ready } });
    const pipeline = pipelineOf(water(-2, -1), water(-2, ''), water(-20, ''), water('', ''), water(-9, -1));
    expect(pipeline.sort(ascending('Dead in Water'))).toEqual(['a', 'b', 'e', 'c', 'd']);
    expect(pipeline.sort(descending('Dead in Water'))).toEqual(['c', 'e', 'b', 'a', 'd']);
  });

  test('puts funded loans behind open ones where they are equal, in both directions', () => {
    const funded = stepFields('Closing', { 'Funds Sent': { done: -1 } });
    const pipeline = pipelineOf(
      { 'Fields.763': dateIn(1), ...funded },
      { 'Fields.763': dateIn(1) },
      { 'Fields.763': dateIn(-1), ...funded },
      { 'Fields.763': dateIn(-1) },
    );
    expect(pipeline.sort(ascending('Proj. Closing'))).toEqual(['d', 'c', 'b', 'a']);
    expect(pipeline.sort(descending('Proj. Closing'))).toEqual(['b', 'a', 'd', 'c']);
    expect(pipeline.sort(ascending('Borrower'))).toEqual(['b', 'd', 'a', 'c']);
  });

  test('by several columns goes by the first, then by the next', () => {
    const pipeline = pipelineOf(
      { 'Fields.4002': 'B', 'Fields.763': dateIn(1) },
      { 'Fields.4002': 'A', 'Fields.763': dateIn(1) },
      { 'Fields.4002': 'A', 'Fields.763': dateIn(5) },
    );
    expect(pipeline.sort(ascending('Borrower'), descending('Proj. Closing'))).toEqual(['c', 'b', 'a']);
    expect(pipeline.sort(ascending('Proj. Closing'), ascending('Borrower'))).toEqual(['b', 'a', 'c']);
  });

  test('by nothing, or by a column that is gone, keeps the order', () => {
    const pipeline = pipelineOf({ 'Fields.4002': 'B' }, { 'Fields.4002': 'A' });
    expect(pipeline.sort()).toEqual(['a', 'b']);
    expect(pipeline.sort(ascending('Survey'))).toEqual(['a', 'b']);
    expect(pipeline.sort(ascending('Survey'), ascending('Borrower'))).toEqual(['b', 'a']);
  });

  test('keeps the order of the positions that it was given where rows are equal', () => {
    const loans = deriveLoans([rawLoan(), rawLoan(), rawLoan()], fieldMap, TODAY);
    const index = buildPipelineIndex(loans, COLUMNS, TODAY);
    expect(sortPipeline(index, [2, 0, 1], [ascending('Title')])).toEqual([2, 0, 1]);
    expect(sortPipeline(index, [2, 0], [descending('Borrower')])).toEqual([2, 0]);
  });
});

test('rows equally late over all are told apart by the red field whose text they show', () => {
  const late = (ordered: number, received: number): Record<string, string> =>
    stepFields('Title', { Ordered: { due: ordered }, Received: { due: received } });
  const pipeline = pipelineOf(late(-2, -9), late(-3, -9), late(-9, -1));
  expect(pipeline.search('2 days past')).toEqual(['a']);
  expect(pipeline.search('3 days past')).toEqual(['b']);
  expect(pipeline.search('9 days past')).toEqual(['c']);
  expect(pipeline.sort(ascending('Title'))).toEqual(['a', 'b', 'c']);
});

const somePipeline = fc
  .array(aRawLoan(fieldMap), { maxLength: 12 })
  .map((raws) => deriveLoans(raws, fieldMap, TODAY));
const aSort = fc.array(
  fc.record({
    id: fc.constantFrom(...COLUMNS.map(({ name }) => name), 'Survey'),
    desc: fc.boolean(),
  }),
  { maxLength: 3 },
);

describe('for any loans', () => {
  test('a search finds what a plain scan of all cells finds, and what Jump finds', () => {
    const aSearch = fc.oneof(
      fc.constantFrom('days', 'due', '(1/', 'completed', 'nu', 'ZOE', '2026 (', '/2', 'o', "o'b", 'va', ')'),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(somePipeline, aSearch, (loans, text) => {
        const index = buildPipelineIndex(loans, COLUMNS, TODAY);
        expect(searchPipeline(index, text)).toEqual(scan(loans, text));
      }),
      { numRuns: 300 },
    );
  });

  test('a sort is a reordering that is idempotent and equals a plain stable sort', () => {
    fc.assert(
      fc.property(somePipeline, aSort, (loans, sort) => {
        const index = buildPipelineIndex(loans, COLUMNS, TODAY);
        const all = [...loans.keys()];
        const sorted = sortPipeline(index, all, sort);
        expect(sorted.toSorted((a, b) => a - b)).toEqual(all);
        expect(sortPipeline(index, sorted, sort)).toEqual(sorted);
        expect(sorted).toEqual(plainSort(loans, sort));
      }),
      { numRuns: 300 },
    );
  });

  test('a sort of a part is the part of the sort of all', () => {
    fc.assert(
      fc.property(somePipeline, aSort, (loans, sort) => {
        const index = buildPipelineIndex(loans, COLUMNS, TODAY);
        const isPart = (position: number): boolean => position % 2 === 0;
        const all = [...loans.keys()];
        expect(sortPipeline(index, all.filter(isPart), sort)).toEqual(
          sortPipeline(index, all, sort).filter(isPart),
        );
      }),
    );
  });
});

test('names sort by the letters that people read', () => {
  const names = ['Zürn', 'Łukasik', 'Đặng', 'Smith\u2011Jones', 'Smith', 'Øster', 'Adams', 'De\u00A0La Cruz'];
  const { sort } = pipelineOf(...names.map((name) => ({ 'Fields.4002': name })));
  const sorted = (order: readonly string[]) => order.map((id) => names[id.charCodeAt(0) - 97]);
  const inOrder = [
    'Adams',
    'Đặng',
    'De\u00A0La Cruz',
    'Łukasik',
    'Øster',
    'Smith',
    'Smith\u2011Jones',
    'Zürn',
  ];
  expect(sorted(sort(ascending('Borrower')))).toEqual(inOrder);
  expect(sorted(sort(descending('Borrower')))).toEqual(inOrder.toReversed());
});

function plainFold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a search compares: blanks, hyphens and apostrophes don't count. */
function bareFold(text: string): string {
  return plainFold(text).replaceAll(/[ '`-]/g, '');
}

function scan(loans: readonly Loan[], text: string): number[] {
  const wanted = bareFold(text);
  const isFound = (loan: Loan): boolean =>
    [loan.loanNumber, ...COLUMNS.map((column) => cellText(loan, column, TODAY))].some((cell) =>
      bareFold(cell).includes(wanted),
    ) || isFoundBy(loanFindKey(loan, createLoanFindParts()), findQuery(text));
  return [...loans.keys()].filter((position) => loans.slice(position, position + 1).some(isFound));
}

function plainSort(loans: readonly Loan[], sort: readonly PipelineSort[]): number[] {
  const rows = loans.map((loan, position) => ({ loan, position }));
  const compare = (left: Loan, right: Loan): number => {
    for (const { id: name, desc: descending } of sort) {
      const column = COLUMNS.find((candidate) => candidate.name === name);
      const order = column === undefined ? 0 : compareCells(left, right, column, descending);
      if (order !== 0) return order;
    }
    const isSorted = sort.some(({ id }) => COLUMNS.some(({ name }) => name === id));
    return isSorted ? Number(left.closing.isFunded) - Number(right.closing.isFunded) : 0;
  };
  return rows.toSorted((left, right) => compare(left.loan, right.loan)).map(({ position }) => position);
}

function compareCells(left: Loan, right: Loan, column: PipelineColumn, descending: boolean): number {
  const [a, b] = [sortKey(left, column), sortKey(right, column)];
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (a === b) return 0;
  return a < b === descending ? 1 : -1;
}

/** A value that orders a column by itself; undefined for an empty one. */
function sortKey(loan: Loan, column: PipelineColumn): string | number | undefined {
  if (column.kind === 'closing') return loan.closing.day;
  if (column.kind === 'date') return loan.milestoneDate;
  if (column.kind === 'text') return plainFold(cellText(loan, column, TODAY)) || undefined;
  const category = loan.categories[column.categoryIndex ?? -1];
  if (category === undefined) return undefined;
  if (category.deadInWater !== undefined) return category.deadInWater.days;
  return STATUSES_BY_URGENCY.indexOf(category.status) * 100_000 - category.daysLate;
}
