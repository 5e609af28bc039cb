import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FilterPart,
  isPartOff,
  partGroups,
  partsOf,
  statusesPart,
  turnedOff,
  turnedPart,
  withoutDisabledParts,
} from '#src/domain/list/filter-parts.ts';
import { filtersNothing } from '#src/domain/list/filters-nothing.ts';
import { EMPTY_FILTER, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';

const LATE_VA: PipelineFilter = {
  search: 'VA',
  milestones: ['Submitted'],
  statuses: [
    { category: 'Title', statuses: ['PAST_DUE'] },
    { category: 'HOI, Flood', statuses: ['COMPLETED'] },
  ],
  counts: ['past-due'],
  closing: 'this-week',
  loanOfficers: ['Marisol Kessler'],
  processors: [''],
};

const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 3 });
const filters: fc.Arbitrary<PipelineFilter> = fc.record({
  search: fc.string(),
  milestones: names,
  statuses: names.map((labels) => labels.map((category) => ({ category, statuses: ['PAST_DUE' as const] }))),
  counts: fc.subarray(['past-due', 'stalled'] as const),
  closing: fc.constantFrom(undefined, 'today' as const),
  loanOfficers: names,
  processors: names,
});

test('parts come in the order in which they are named, one for each category', () => {
  expect(partsOf(LATE_VA)).toEqual([
    'search',
    'counts/past-due',
    'milestones',
    'statuses/Title',
    'statuses/HOI%2C%20Flood',
    'closing',
    'loanOfficers',
    'processors',
  ]);
  expect(partsOf(EMPTY_FILTER)).toEqual([]);
});

test('a part that is off is the only one that goes', () => {
  expect(withoutDisabledParts(LATE_VA, 'counts/past-due')).toEqual({ ...LATE_VA, counts: [] });
  expect(withoutDisabledParts(LATE_VA, 'closing,search')).toEqual({
    ...LATE_VA,
    closing: undefined,
    search: '',
  });
  expect(withoutDisabledParts(LATE_VA, statusesPart('HOI, Flood'))).toEqual({
    ...LATE_VA,
    statuses: [{ category: 'Title', statuses: ['PAST_DUE'] }],
  });
});

test('a filter without any of the named parts is the same filter', () => {
  const { counts, ...others } = LATE_VA;
  expect(counts).toHaveLength(1);
  const lateless = { ...others, counts: [] };
  for (const off of ['', 'counts/past-due', 'statuses/Nope', 'toString', ',,', '%']) {
    expect(withoutDisabledParts(lateless, off)).toBe(lateless);
  }
});

test('each part goes and comes back alone, whatever its category is called', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      for (const part of partsOf(filter)) {
        const left = partsOf(withoutDisabledParts(filter, part));
        expect(left).toEqual(partsOf(filter).filter((one) => one !== part));
      }
    }),
  );
});

test('with all parts off all loans pass, and turned twice a part is as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const off = partsOf(filter).reduce(turnedPart, '');
      expect(filtersNothing(withoutDisabledParts(filter, off))).toBe(true);
      const on = partsOf(filter).reduce(turnedPart, off);
      expect(on).toBe('');
    }),
  );
});

test('turning keeps the other parts as they are', () => {
  const off = turnedPart('counts/stalled', 'closing');
  expect(off).toBe('counts/stalled,closing');
  const parts: readonly FilterPart[] = ['counts/stalled', 'closing', 'search'];
  expect(parts.map((part) => isPartOff(off, part))).toEqual([true, true, false]);
  expect(turnedPart(off, 'counts/stalled')).toBe('closing');
  expect(turnedPart(',counts/stalled', 'closing')).toBe('counts/stalled,closing');
});

test('all parts of a kind go at once, and those that are off stay so', () => {
  const filter: PipelineFilter = { ...LATE_VA, counts: ['past-due', 'stalled'] };
  expect(turnedOff(filter, '', 'counts')).toBe('counts/past-due,counts/stalled');
  expect(turnedOff(filter, 'counts/stalled,closing', 'counts')).toBe(
    'counts/stalled,closing,counts/past-due',
  );
  expect(turnedOff(filter, 'closing', 'milestones')).toBe('closing,milestones');
  expect(turnedOff(EMPTY_FILTER, 'closing', 'milestones')).toBe('closing');
});

test('counts are one group, because any of them is enough, and every other part is its own', () => {
  const filter: PipelineFilter = { ...LATE_VA, counts: ['past-due', 'stalled'], statuses: [] };
  expect(partGroups(filter)).toEqual([
    ['search'],
    ['counts/past-due', 'counts/stalled'],
    ['milestones'],
    ['closing'],
    ['loanOfficers'],
    ['processors'],
  ]);
  expect(partGroups(EMPTY_FILTER)).toEqual([]);
});
