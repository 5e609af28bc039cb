import { expect, test } from 'vitest';
import { EMPTY_FILTER, filtersNothing, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';

const STATUSES = [{ category: 'Title', statuses: ['PAST_DUE'] }] as const;

test.each<[change: Partial<PipelineFilter>, isNothing: boolean]>([
  [{}, true],
  [{ search: '  ' }, true],
  [{ statuses: [{ category: 'Title', statuses: [] }] }, true],
  [{ search: 'sato' }, false],
  [{ milestones: ['Suspended'] }, false],
  [{ loanTypes: ['VA'] }, false],
  [{ statuses: STATUSES }, false],
  [{ counts: ['stalled'] }, false],
  [{ closing: 'today' }, false],
  // Loans without a loan officer.
  [{ loanOfficers: [''] }, false],
  [{ processors: ['Simon Rourke'] }, false],
])('%j filters nothing: %s', (change, isNothing) => {
  expect(filtersNothing({ ...EMPTY_FILTER, ...change })).toBe(isNothing);
});
