import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import {
  EMPTY_FILTER,
  filterPipeline,
  filterTest,
  normalizeFilter,
  type PipelineFilter,
} from '#src/domain/list/pipeline-filter.ts';
import { buildPipelineIndex, searchPipeline } from '#src/domain/list/pipeline-index.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

const COLUMNS = pipelineColumns(fieldMap);
const INPUTS = quickInputs(TODAY);

/** Ids of the loans, 'a', 'b', 'c'..., that a filter finds. */
function found(rows: readonly Readonly<Record<string, string>>[], filter: Partial<PipelineFilter>): string {
  const raws = rows.map((fields, place) => rawLoan(fields, String.fromCharCode(97 + place)));
  const loans = deriveLoans(raws, fieldMap, TODAY);
  const index = buildPipelineIndex(loans, COLUMNS, TODAY);
  const positions = filterPipeline(index, { ...EMPTY_FILTER, ...filter }, INPUTS);
  return positions.map((at) => loans[at]?.loanId).join('');
}

const MILESTONE = 'Loan.CurrentMilestoneName';
const OFFICER = 'Fields.317';
const PROCESSOR = 'Fields.362';
const CLOSING = 'Fields.763';
const LOAN_TYPE = 'Fields.1172';

describe('a filter', () => {
  const rows = [
    {
      'Fields.4002': 'Brown',
      [MILESTONE]: 'Suspended',
      [LOAN_TYPE]: 'Conventional',
      [OFFICER]: 'Zoë Lee',
      [PROCESSOR]: 'Ana Ruiz',
      [CLOSING]: dateIn(0),
      ...stepFields('Title', { Ordered: { due: -3 } }),
    },
    {
      'Fields.4002': 'Núñez',
      [MILESTONE]: 'Docs Signing',
      [LOAN_TYPE]: 'VA',
      [OFFICER]: 'Bo Chen',
      [CLOSING]: dateIn(6),
      ...stepFields('Title', { Ordered: { due: 0 } }),
      ...stepFields('HOI', { Received: { due: -1 } }),
    },
    { [MILESTONE]: 'Submit to UW', [PROCESSOR]: 'Ana Ruiz', [CLOSING]: dateIn(-9) },
    {},
  ];

  test.each<readonly [what: string, filter: Partial<PipelineFilter>, ids: string]>([
    ['that asks for nothing finds all', {}, 'abcd'],
    ['finds a text, whatever its accents', { search: 'nunez' }, 'b'],
    ['of blanks finds all', { search: '  ' }, 'abcd'],
    ['finds one milestone', { milestones: ['Suspended'] }, 'a'],
    ['finds any of several milestones', { milestones: ['Submit to UW', 'Suspended'] }, 'ac'],
    ['finds no milestone that no loan is in', { milestones: ['Closed'] }, ''],
    ['finds a status of a category', { statuses: [{ category: 'Title', statuses: ['PAST_DUE'] }] }, 'a'],
    [
      'finds any of several statuses of a category',
      { statuses: [{ category: 'Title', statuses: ['DUE_TODAY', 'PAST_DUE'] }] },
      'ab',
    ],
    [
      'joins what it says of one category twice',
      {
        statuses: [
          { category: 'Title', statuses: ['DUE_TODAY'] },
          { category: 'Title', statuses: ['PAST_DUE'] },
        ],
      },
      'ab',
    ],
    [
      'wants every category that it names',
      {
        statuses: [
          { category: 'Title', statuses: ['DUE_TODAY', 'PAST_DUE'] },
          { category: 'HOI', statuses: ['PAST_DUE'] },
        ],
      },
      'b',
    ],
    [
      'finds nothing in a category that the lender does not have',
      { statuses: [{ category: 'Survey', statuses: [...STATUSES_BY_URGENCY] }] },
      '',
    ],
    [
      'that names a category and no status leaves it alone',
      { statuses: [{ category: 'Title', statuses: [] }] },
      'abcd',
    ],
    ['finds closings of today', { closing: 'today' }, 'a'],
    ['finds closings of the next 7 days', { closing: 'next-7-days' }, 'ab'],
    ['finds slipped closings', { closing: 'slipped' }, 'c'],
    ['finds loans without a closing date', { closing: 'none' }, 'd'],
    ['finds a loan type, whatever its spelling', { loanTypes: ['va'] }, 'b'],
    ['finds any of several loan types, and loans without one', { loanTypes: ['VA', ''] }, 'bcd'],
    ['finds a loan officer', { loanOfficers: ['Zoë Lee'] }, 'a'],
    ['finds a loan officer written with combining marks', { loanOfficers: ['Zoe\u0308 Lee'] }, 'a'],
    ['finds a loan officer with other blanks', { loanOfficers: ['Zoë\u00A0 LEE'] }, 'a'],
    ['finds what a count above the list counts', { counts: ['past-due'] }, 'ab'],
    ['finds what any of several counts counts', { counts: ['closing-this-week', 'due-today'] }, 'ab'],
    ['finds a processor', { processors: ['Ana Ruiz'] }, 'ac'],
    ['finds loans without a processor', { processors: [''] }, 'bd'],
    ['joins its parts by and', { processors: ['Ana Ruiz'], milestones: ['Suspended'] }, 'a'],
    ['joins search and parts by and', { search: 'brown', milestones: ['Docs Signing'] }, ''],
  ])('%s', (_, filter, ids) => {
    expect(found(rows, filter)).toBe(ids);
  });
});

const aName = fc.constantFrom(
  '',
  'Zoë Lee',
  'ZOE LEE',
  'Brown',
  ' Brown ',
  'Suspended',
  'Docs Signing',
  'A\u030Angström',
);
const aStatus = fc.constantFrom(...STATUSES_BY_URGENCY);
const aFilter: fc.Arbitrary<PipelineFilter> = fc.record({
  search: fc.constantFrom('', ' ', 'o', 'lee', '(1/', 'due', 'NUN'),
  milestones: fc.array(aName, { maxLength: 3 }),
  loanTypes: fc.array(aName, { maxLength: 3 }),
  statuses: fc.array(
    fc.record({
      category: fc.constantFrom('Title', 'HOI', 'Closing', 'Survey'),
      statuses: fc.array(aStatus, { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
  counts: fc.subarray([...SAVED_COUNTS]),
  closing: fc.constantFrom(undefined, ...CLOSING_RANGES),
  loanOfficers: fc.array(aName, { maxLength: 3 }),
  processors: fc.array(aName, { maxLength: 3 }),
});
const somePipeline = fc
  .array(aRawLoan(fieldMap), { maxLength: 10 })
  .map((raws) => deriveLoans(raws, fieldMap, TODAY));

/** The filter with the other's parts where it has none of its own. */
function joined(filter: PipelineFilter, other: PipelineFilter): PipelineFilter {
  const listOr = (own: readonly string[], others: readonly string[]): readonly string[] =>
    own.length > 0 ? own : others;
  const named = new Set(filter.statuses.map(({ category }) => category));
  return {
    ...filter,
    milestones: listOr(filter.milestones, other.milestones),
    loanTypes: listOr(filter.loanTypes, other.loanTypes),
    loanOfficers: listOr(filter.loanOfficers, other.loanOfficers),
    processors: listOr(filter.processors, other.processors),
    counts: filter.counts.length > 0 ? filter.counts : other.counts,
    closing: filter.closing ?? other.closing,
    statuses: [...filter.statuses, ...other.statuses.filter(({ category }) => !named.has(category))],
  };
}

function shuffled(filter: PipelineFilter): PipelineFilter {
  return {
    ...filter,
    search: ` ${filter.search} `,
    milestones: [...filter.milestones.toReversed(), ...filter.milestones],
    statuses: filter.statuses.toReversed().flatMap(({ category, statuses }) => [
      { category: ` ${category}`, statuses: statuses.slice(1) },
      { category, statuses: statuses.toReversed() },
    ]),
    loanOfficers: filter.loanOfficers.map((name) => name.normalize('NFD')).toReversed(),
    counts: [...filter.counts.toReversed(), ...filter.counts],
    processors: filter.processors.map((name) => ` ${name}`),
  };
}

describe('for any filter', () => {
  test('what is found is what passes the parts and the search, in order', () => {
    fc.assert(
      fc.property(somePipeline, aFilter, (loans, filter) => {
        const index = buildPipelineIndex(loans, COLUMNS, TODAY);
        const searched = new Set(searchPipeline(index, filter.search));
        const passes = filterTest(filter, INPUTS);
        const expected = [...loans.entries()]
          .filter(([at, loan]) => searched.has(at) && passes(loan))
          .map(([at]) => at);
        expect(filterPipeline(index, filter, INPUTS)).toEqual(expected);
      }),
    );
  });

  test('its normal form, and any other order, finds the same loans', () => {
    fc.assert(
      fc.property(somePipeline, aFilter, (loans, filter) => {
        const index = buildPipelineIndex(loans, COLUMNS, TODAY);
        const positions = filterPipeline(index, filter, INPUTS);
        expect(filterPipeline(index, normalizeFilter(filter), INPUTS)).toEqual(positions);
        expect(filterPipeline(index, shuffled(filter), INPUTS)).toEqual(positions);
      }),
    );
  });

  test('adding a part never finds more', () => {
    fc.assert(
      fc.property(somePipeline, aFilter, aFilter, (loans, filter, other) => {
        const passes = filterTest(filter, INPUTS);
        const fewer = loans.filter(filterTest(joined(filter, other), INPUTS));
        expect(fewer.filter((loan) => !passes(loan))).toEqual([]);
      }),
    );
  });

  test('the normal form is its own, and the same for every order and repetition', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        const normal = normalizeFilter(filter);
        expect(normalizeFilter(normal)).toEqual(normal);
        expect(normalizeFilter(shuffled(filter))).toEqual(normal);
      }),
    );
  });

  test('an empty one lets every loan pass', () => {
    fc.assert(
      fc.property(somePipeline, (loans) => {
        const index = buildPipelineIndex(loans, COLUMNS, TODAY);
        expect(filterPipeline(index, EMPTY_FILTER, INPUTS)).toHaveLength(loans.length);
      }),
    );
  });
});

test('blanks and lists that ask for nothing make no filter', () => {
  const asksNothing = { ...EMPTY_FILTER, search: ' ', statuses: [{ category: 'Title', statuses: [] }] };
  expect(normalizeFilter(asksNothing)).toEqual(EMPTY_FILTER);
  expect(normalizeFilter({ ...EMPTY_FILTER, processors: [''] })).not.toEqual(EMPTY_FILTER);
  expect(normalizeFilter({ ...EMPTY_FILTER, closing: 'none' })).not.toEqual(EMPTY_FILTER);
});
