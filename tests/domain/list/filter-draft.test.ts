import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { draftOf, type FilterDraft, type ActiveFilter } from '#src/domain/list/filter-draft.ts';
import {
  matchesQuickFilter,
  QUICK_FILTERS,
  type QuickFilterInputs,
  SAVED_COUNTS,
} from '#src/domain/list/pipeline-counts.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { EMPTY_FILTER, filterPipeline, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { buildPipelineIndex, searchPipeline } from '#src/domain/list/pipeline-index.ts';
import { deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';
import { casesOf } from '#tests/support/this-run.ts';

const COLUMNS = pipelineColumns(fieldMap);
const INPUTS: QuickFilterInputs = { today: TODAY, cdReceipt: 'mailbox', starred: new Set() };
const NOTHING: ActiveFilter = { search: '', milestone: '', loanType: '', quick: '' };

function draft(change: Partial<ActiveFilter>, applied: Partial<PipelineFilter> = {}): FilterDraft {
  return draftOf({ ...NOTHING, ...change, applied: { ...EMPTY_FILTER, ...applied } });
}

test.each<
  [
    what: string,
    activeFilter: Partial<ActiveFilter>,
    applied: Partial<PipelineFilter>,
    filter: Partial<PipelineFilter>,
    leftOut: FilterDraft['leftOut'],
  ]
>([
  ['nothing', {}, {}, {}, []],
  ['the search', { search: ' sato ' }, {}, { search: 'sato' }, []],
  ['the milestone', { milestone: 'Suspended' }, {}, { milestones: ['Suspended'] }, []],
  [
    'the count of suspended loans as their milestone',
    { quick: 'suspended' },
    {},
    { milestones: ['Suspended'] },
    [],
  ],
  ['the count of loans not funded as a closing range', { quick: 'slipped' }, {}, { closing: 'slipped' }, []],
  ['a pressed count', { quick: 'past-due' }, {}, { counts: ['past-due'] }, []],
  [
    'a count, the search and the milestone on top of the applied filter',
    { quick: 'stalled', search: 'lee', milestone: 'Suspended' },
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
    { quick: 'stalled', search: 'Lee', milestone: 'Suspended' },
    { counts: ['past-due', 'stalled'], search: 'LE', milestones: ['Docs Signing', 'Suspended'] },
    { counts: ['stalled'], search: 'Lee', milestones: ['Suspended'] },
    [],
  ],
  ['the longer search, whoever asked for it', { search: 'le' }, { search: 'Lee' }, { search: 'Lee' }, []],
  [
    'all but the loan type',
    { loanType: 'VA', search: 'lee' },
    {},
    { search: 'lee' },
    [{ kind: 'loanType', loanType: 'VA' }],
  ],
  ['all but the stars', { quick: 'starred', search: 'lee' }, {}, { search: 'lee' }, [{ kind: 'starred' }]],
  [
    'one of two searches',
    { search: 'sato' },
    { search: 'lee' },
    { search: 'sato' },
    [{ kind: 'search', text: 'lee' }],
  ],
  [
    'one of two milestones',
    { milestone: 'Suspended' },
    { milestones: ['Docs Signing'] },
    { milestones: ['Suspended'] },
    [{ kind: 'milestones', milestones: ['Docs Signing'] }],
  ],
  [
    'one of two closing ranges',
    { quick: 'slipped' },
    { closing: 'today' },
    { closing: 'slipped' },
    [{ kind: 'closing', closing: 'today' }],
  ],
  [
    'one of two milestones, of the list itself too',
    { quick: 'suspended', milestone: 'Docs Signing' },
    {},
    { milestones: ['Suspended'] },
    [{ kind: 'milestones', milestones: ['Docs Signing'] }],
  ],
  [
    'one of two counts',
    { quick: 'stalled' },
    { counts: ['past-due'] },
    { counts: ['stalled'] },
    [{ kind: 'counts', counts: ['past-due'] }],
  ],
])('takes over %s', (_, activeFilter, applied, filter, leftOut) => {
  expect(draft(activeFilter, applied)).toEqual({ filter: { ...EMPTY_FILTER, ...filter }, leftOut });
});

const aName = fc.constantFrom('', 'Zoë Lee', 'Brown', 'Suspended', 'Docs Signing');
const aSearch = fc.constantFrom('', ' ', 'o', 'lee', 'Zoë Lee', 'E', 'due', 'NUN');
const anActiveFilter: fc.Arbitrary<ActiveFilter> = fc.record({
  applied: fc.option(
    fc.record({
      search: aSearch,
      milestones: fc.array(aName, { maxLength: 2 }),
      statuses: fc.array(
        fc.record({
          category: fc.constantFrom('Title', 'Closing'),
          statuses: fc.subarray([...STATUSES_BY_URGENCY]),
        }),
        { maxLength: 1 },
      ),
      counts: fc.subarray([...SAVED_COUNTS]),
      closing: fc.constantFrom(undefined, ...CLOSING_RANGES),
      loanOfficers: fc.array(aName, { maxLength: 1 }),
      processors: fc.array(aName, { maxLength: 1 }),
    }),
    { nil: undefined },
  ),
  search: aSearch,
  milestone: fc.constantFrom('', 'Suspended', 'Docs Signing'),
  loanType: fc.constantFrom('', '', 'VA'),
  quick: fc.constantFrom('' as const, ...QUICK_FILTERS),
});
const somePipeline = fc
  .array(aRawLoan(fieldMap), { maxLength: 12 })
  .map((raws) => deriveLoans(raws, fieldMap, TODAY));

/** The list's own way: each thing in force leaves out loans by itself. */
function onTheList(loans: readonly Loan[], activeFilter: ActiveFilter, inputs: QuickFilterInputs): number[] {
  const { applied = EMPTY_FILTER, search, milestone, loanType, quick } = activeFilter;
  const index = buildPipelineIndex(loans, COLUMNS, TODAY);
  const passing = new Set(filterPipeline(index, applied, inputs));
  return searchPipeline(index, search).filter((at) => {
    const loan = loans[at];
    if (loan === undefined || !passing.has(at)) return false;
    if (milestone !== '' && loan.milestone !== milestone) return false;
    if (loanType !== '' && loan.loanType !== loanType) return false;
    return quick === '' || matchesQuickFilter(loan, quick, inputs);
  });
}

test('a draft that leaves nothing out finds the loans on the list, whatever is in force', () => {
  fc.assert(
    fc.property(somePipeline, anActiveFilter, (loans, activeFilter) => {
      const { filter, leftOut } = draftOf(activeFilter);
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
      const found = new Set(filterPipeline(index, draftOf(activeFilter).filter, starred));
      expect(onTheList(loans, activeFilter, starred).filter((at) => !found.has(at))).toEqual([]);
    }),
    { numRuns: casesOf(300) },
  );
});
