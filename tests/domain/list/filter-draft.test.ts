import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { draftOf, type FilterDraft, type ActiveFilter } from '#src/domain/list/filter-draft.ts';
import { QUICK_FILTERS, type QuickFilterInputs, SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import {
  EMPTY_FILTER,
  filterPipeline,
  type ListFilter,
  type PipelineFilter,
} from '#src/domain/list/pipeline-filter.ts';
import { buildPipelineIndex } from '#src/domain/list/pipeline-index.ts';
import { deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';
import { casesOf } from '#tests/support/this-run.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

const COLUMNS = pipelineColumns(fieldMap);
const INPUTS = quickInputs(TODAY);
const SUSPENDED = ['Suspended'];

function draft(own: Partial<ListFilter>, applied: Partial<PipelineFilter> = {}): FilterDraft {
  return draftOf({ own: { ...EMPTY_FILTER, ...own }, applied: { ...EMPTY_FILTER, ...applied } }, SUSPENDED);
}

test.each<
  [
    what: string,
    own: Partial<ListFilter>,
    applied: Partial<PipelineFilter>,
    filter: Partial<PipelineFilter>,
    leftOut: FilterDraft['leftOut'],
  ]
>([
  ['nothing', {}, {}, {}, []],
  ['the search', { search: ' sato ' }, {}, { search: 'sato' }, []],
  ['the milestone', { milestones: ['Suspended'] }, {}, { milestones: ['Suspended'] }, []],
  [
    'the count of suspended loans as their milestone',
    { counts: ['suspended'] },
    {},
    { milestones: ['Suspended'] },
    [],
  ],
  [
    'the count of loans not funded as a closing range',
    { counts: ['slipped'] },
    {},
    { closing: 'slipped' },
    [],
  ],
  ['a pressed count', { counts: ['past-due'] }, {}, { counts: ['past-due'] }, []],
  [
    'a count, the search and the milestone on top of the applied filter',
    { counts: ['stalled'], search: 'lee', milestones: ['Suspended'] },
    { closing: 'today', processors: ['Ana Ruiz'] },
    {
      counts: ['stalled'],
      search: 'lee',
      milestones: ['Suspended'],
      closing: 'today',
      processors: ['Ana Ruiz'],
    },
    [],
  ],
  [
    'the applied filter alone',
    {},
    { counts: ['too-early'], search: 'lee' },
    { counts: ['too-early'], search: 'lee' },
    [],
  ],
  [
    'the narrower one of what both ask for',
    { counts: ['stalled'], search: 'Lee', milestones: ['Suspended'] },
    { counts: ['past-due', 'stalled'], search: 'LE', milestones: ['Docs Signing', 'Suspended'] },
    { counts: ['stalled'], search: 'Lee', milestones: ['Suspended'] },
    [],
  ],
  ['the longer search, whoever asked for it', { search: 'le' }, { search: 'Lee' }, { search: 'Lee' }, []],
  [
    'what people choose of each part',
    { loanTypes: ['VA', 'FHA'], loanOfficers: ['Zoë Lee'], processors: [''], closing: 'none' },
    {},
    { loanTypes: ['VA', 'FHA'], loanOfficers: ['Zoë Lee'], processors: [''], closing: 'none' },
    [],
  ],
  [
    'what two lists of milestones have in common',
    { milestones: ['Docs Signing', 'Suspended'] },
    { milestones: ['Suspended', 'Submit to UW'] },
    { milestones: ['Suspended'] },
    [],
  ],
  [
    'one of two loan officers',
    { loanOfficers: ['Zoë Lee'] },
    { loanOfficers: ['Bo Chen'] },
    { loanOfficers: ['Zoë Lee'] },
    [{ kind: 'loanOfficers', names: ['Bo Chen'] }],
  ],
  [
    'all but what Insights opened',
    { behind: { kind: 'late-step' }, loanTypes: ['VA'] },
    {},
    { loanTypes: ['VA'] },
    [{ kind: 'behind', behind: { kind: 'late-step' } }],
  ],
  [
    'what both want of a category, and other categories',
    {
      statuses: [
        { category: 'HOI', statuses: ['COMPLETED'] },
        { category: 'Title', statuses: ['PAST_DUE', 'DUE_TODAY'] },
      ],
    },
    { statuses: [{ category: 'Title', statuses: ['DUE_TODAY', 'COMPLETED'] }] },
    {
      statuses: [
        { category: 'HOI', statuses: ['COMPLETED'] },
        { category: 'Title', statuses: ['DUE_TODAY'] },
      ],
    },
    [],
  ],
  [
    'one of two choices of a category',
    { statuses: [{ category: 'Title', statuses: ['COMPLETED'] }] },
    { statuses: [{ category: 'Title', statuses: ['PAST_DUE'] }] },
    { statuses: [{ category: 'Title', statuses: ['COMPLETED'] }] },
    [{ kind: 'statuses', entry: { category: 'Title', statuses: ['PAST_DUE'] } }],
  ],
  ['all but the stars', { counts: ['starred'], search: 'lee' }, {}, { search: 'lee' }, [{ kind: 'starred' }]],
  [
    'one of two searches',
    { search: 'sato' },
    { search: 'lee' },
    { search: 'sato' },
    [{ kind: 'search', text: 'lee' }],
  ],
  [
    'one of two milestones',
    { milestones: ['Suspended'] },
    { milestones: ['Docs Signing'] },
    { milestones: ['Suspended'] },
    [{ kind: 'milestones', names: ['Docs Signing'] }],
  ],
  [
    'one of two closing ranges',
    { counts: ['slipped'] },
    { closing: 'today' },
    { closing: 'slipped' },
    [{ kind: 'closing', closing: 'today' }],
  ],
  [
    'one of two milestones, of the list itself too',
    { counts: ['suspended'], milestones: ['Docs Signing'] },
    {},
    { milestones: ['Suspended'] },
    [{ kind: 'milestones', names: ['Docs Signing'] }],
  ],
  [
    'one of two counts',
    { counts: ['stalled'] },
    { counts: ['past-due'] },
    { counts: ['stalled'] },
    [{ kind: 'counts', counts: ['past-due'] }],
  ],
])('takes over %s', (_, own, applied, filter, leftOut) => {
  expect(draft(own, applied)).toEqual({ filter: { ...EMPTY_FILTER, ...filter }, leftOut });
});

const aName = fc.constantFrom('', 'Zoë Lee', 'Brown', 'Suspended', 'Docs Signing');
const aSearch = fc.constantFrom('', ' ', 'o', 'lee', 'Zoë Lee', 'E', 'due', 'NUN');
const someNames = fc.array(aName, { maxLength: 2 });
const parts = {
  search: aSearch,
  milestones: someNames,
  loanTypes: fc.subarray(['', 'VA', 'FHA'], { maxLength: 2 }),
  closing: fc.constantFrom(undefined, undefined, ...CLOSING_RANGES),
  loanOfficers: fc.array(aName, { maxLength: 1 }),
  processors: fc.array(aName, { maxLength: 1 }),
  statuses: fc.array(
    fc.record({
      category: fc.constantFrom('Title', 'Closing'),
      statuses: fc.subarray([...STATUSES_BY_URGENCY]),
    }),
    { maxLength: 1 },
  ),
};
const anActiveFilter: fc.Arbitrary<ActiveFilter> = fc.record({
  applied: fc.option(
    fc.record({
      ...parts,
      counts: fc.subarray([...SAVED_COUNTS]),
    }),
    { nil: undefined },
  ),
  own: fc.record({
    ...parts,
    counts: fc.subarray([...QUICK_FILTERS], { maxLength: 1 }),
  }),
});
const somePipeline = fc
  .array(aRawLoan(fieldMap), { maxLength: 12 })
  .map((raws) => deriveLoans(raws, fieldMap, TODAY));

/** The list's own way: each thing in force leaves out loans by itself. */
function onTheList(loans: readonly Loan[], activeFilter: ActiveFilter, inputs: QuickFilterInputs): number[] {
  const { applied = EMPTY_FILTER, own } = activeFilter;
  const index = buildPipelineIndex(loans, COLUMNS, TODAY);
  const passing = new Set(filterPipeline(index, applied, inputs));
  return filterPipeline(index, own, inputs).filter((at) => passing.has(at));
}

test('a draft that leaves nothing out finds the loans on the list, whatever is in force', () => {
  fc.assert(
    fc.property(somePipeline, anActiveFilter, (loans, activeFilter) => {
      const { filter, leftOut } = draftOf(activeFilter, SUSPENDED);
      fc.pre(leftOut.length === 0);
      const index = buildPipelineIndex(loans, COLUMNS, TODAY);
      expect(filterPipeline(index, filter, INPUTS)).toEqual(onTheList(loans, activeFilter, INPUTS));
    }),
    { numRuns: casesOf(300) },
  );
});

test('a draft that leaves something out still finds every loan on the list', () => {
  fc.assert(
    fc.property(somePipeline, anActiveFilter, (loans, activeFilter) => {
      const starred = { ...INPUTS, starred: new Set(loans.slice(0, 4).map(({ loanId }) => loanId)) };
      const index = buildPipelineIndex(loans, COLUMNS, TODAY);
      const found = new Set(filterPipeline(index, draftOf(activeFilter, SUSPENDED).filter, starred));
      expect(onTheList(loans, activeFilter, starred).filter((at) => !found.has(at))).toEqual([]);
    }),
    { numRuns: casesOf(300) },
  );
});
