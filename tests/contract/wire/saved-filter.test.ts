import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { storedPreferencesSchema } from '#src/contract/device/stored-preferences.ts';
import { storedSavedFiltersSchema } from '#src/contract/device/stored-saved-filters.ts';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import {
  pipelineFilterSchema,
  savedFilterCallSchema,
  savedFilterChangeSchema,
  savedFilterSchema,
  savedFiltersAnswerSchema,
} from '#src/contract/wire/saved-filter.ts';
import { EMPTY_FILTER, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { filterId, preferencesOf, savedFilter } from '#tests/support/person-data/person-data.ts';

const FULL: PipelineFilter = {
  search: 'núñez',
  milestones: ['Docs Signing', 'Suspended'],
  loanTypes: ['', 'VA'],
  statuses: [
    { category: 'HOI', statuses: ['DUE_TODAY'] },
    { category: 'Title', statuses: ['PAST_DUE', 'INPROGRESS'] },
  ],
  counts: ['past-due', 'stalled'],
  closing: 'this-week',
  loanOfficers: ['', 'Zoë Lee'],
  processors: ['Ana Ruiz'],
};

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a filter', () => {
  test('comes back in its normal form', () => {
    const filter = {
      search: ' x ',
      milestones: ['b', 'a', 'b'],
      statuses: [{ category: 'Title', statuses: [] }],
    };
    expect(v.parse(pipelineFilterSchema, filter)).toEqual({
      ...EMPTY_FILTER,
      search: 'x',
      milestones: ['a', 'b'],
    });
  });

  test.each([
    ['a status that there is not', { statuses: [{ category: 'Title', statuses: ['LATE'] }] }],
    ['a count that no filter has', { counts: ['starred'] }],
    ['a closing range that there is not', { closing: 'tomorrow' }],
    ['a name that is no text', { processors: [7] }],
    ['more names than a list has', { milestones: Array.from({ length: 101 }, (_, at) => String(at)) }],
    ['a search longer than any cell', { search: 'x'.repeat(201) }],
  ])('is refused with %s', (_, filter) => {
    expect(v.is(pipelineFilterSchema, filter)).toBe(false);
  });
});

describe('a saved filter', () => {
  test('has its name without blanks around it', () => {
    expect(v.parse(savedFilterSchema, savedFilter({ name: '  Late titles ' }))).toEqual(savedFilter());
  });

  test('has its id in lower case, so that one filter never has two', () => {
    const id = 'ABCDEF01-6C0F-4A57-9D1C-000000000001';
    expect(v.parse(savedFilterSchema, savedFilter({ id })).id).toBe(id.toLowerCase());
  });

  test.each([
    ['without a name', savedFilter({ name: '   ' })],
    ['with a name of 81 characters', savedFilter({ name: 'x'.repeat(81) })],
    ['with an id that is no UUID', savedFilter({ id: '../preferences' })],
    ['with an instant in words', savedFilter({ changedAt: 'now' })],
    ['without a filter', { ...savedFilter(), filter: undefined }],
  ])('is refused %s', (_, filter) => {
    expect(v.is(savedFilterSchema, filter)).toBe(false);
  });

  test('takes a name of 80 characters', () => {
    expect(v.is(savedFilterSchema, savedFilter({ name: 'x'.repeat(80) }))).toBe(true);
  });
});

describe('how a view shows the list', () => {
  const { columnPinning, columnVisibility, columnOrder, columnSizing, density, pageSize } =
    DEFAULT_PREFERENCES;
  const setup = { columnPinning, columnVisibility, columnOrder, columnSizing, density, pageSize };
  const listOf = (list: unknown) => v.parse(savedFilterSchema, { ...savedFilter(), list }).list;

  test('comes back as it was, with what a newer build adds', () => {
    const list = { sort: '-Title', setup: { ...setup, zoom: 2 }, unsaved: setup, group: 'officer' };
    expect(listOf(overTheWire(list))).toEqual(list);
    const change = { action: 'save', filter: { ...savedFilter(), list } };
    expect(v.parse(savedFilterChangeSchema, overTheWire(change))).toEqual(change);
  });

  test('is none for an older build, and one of a shape that no build here knows hides no view', () => {
    expect(listOf(undefined)).toBeUndefined();
    expect(listOf(null)).toBeNull();
    for (const list of ['x', {}, { sort: 7, setup }]) expect(listOf(list)).toBeUndefined();
  });

  test('is read without what is not right in it, and not accepted with it', () => {
    const list = { sort: '', setup: { ...setup, density: 'huge', columnSizing: { Loan: 1, HOI: 90 } } };
    expect(listOf(list)).toEqual({ sort: '', setup: { ...setup, columnSizing: { HOI: 90 } } });
    expect(v.is(savedFilterChangeSchema, { action: 'save', filter: { ...savedFilter(), list } })).toBe(false);
  });
});

describe('a change', () => {
  test.each([
    { action: 'save', filter: savedFilter({ filter: FULL }) },
    { action: 'delete', id: filterId(1), changedAt: '2026-11-20T15:00:00.000Z' },
  ] as const)('comes back from the wire as it was: $action', (change) => {
    expect(v.parse(savedFilterChangeSchema, overTheWire(change))).toEqual(change);
    expect(v.parse(savedFilterCallSchema, overTheWire({ userId: 'ada', change }))).toEqual({
      userId: 'ada',
      change,
    });
  });

  test.each([
    ['of another kind', { userId: 'ada', change: { action: 'share', id: filterId(1) } }],
    ['for nobody', { userId: '', change: { action: 'save', filter: savedFilter() } }],
    [
      'with something beside it',
      { userId: 'ada', change: { action: 'save', filter: savedFilter() }, all: true },
    ],
    ['without its instant', { userId: 'ada', change: { action: 'delete', id: filterId(1) } }],
  ])('is refused %s', (_, call) => {
    expect(v.is(savedFilterCallSchema, call)).toBe(false);
  });
});

test('a filter of the answer that cannot be read hides no other', () => {
  const data = [savedFilter(), { id: 'x' }, null, savedFilter({ id: filterId(2) })];
  const answer = v.parse(savedFiltersAnswerSchema, { code: 200, data });
  expect(answer.data.map(({ id }) => id)).toEqual([filterId(1), filterId(2)]);
});

describe('what lies on the device', () => {
  test('keeps what can be read of saved filters and of changes that wait', () => {
    const change = { action: 'delete', id: filterId(3), changedAt: '2026-11-20T15:00:00.000Z' };
    const kept = v.parse(storedSavedFiltersSchema, {
      filters: [savedFilter(), 7],
      changes: [{ action: 'share' }, change],
      unsaved: { [filterId(4)]: { density: 'huge' } },
      deleted: { [filterId(4)]: 'yesterday' },
      isRead: true,
    });
    expect(kept).toMatchObject({ filters: [savedFilter()], changes: [change], deleted: {}, isRead: true });
    expect(kept.unsaved[filterId(4)]?.density).toBe('normal');
    expect(v.parse(storedSavedFiltersSchema, { filters: 'x', changes: [change], unsaved: 7 })).toEqual({
      filters: [],
      changes: [change],
      unsaved: {},
      deleted: {},
      isRead: false,
    });
  });

  test('sends preferences again when it is not known whether they were sent', () => {
    expect(v.parse(storedPreferencesSchema, { held: preferencesOf() }).isUnsent).toBe(true);
    expect(v.parse(storedPreferencesSchema, { held: preferencesOf(), isUnsent: 'no' }).isUnsent).toBe(true);
    const { held } = v.parse(storedPreferencesSchema, { held: {}, isUnsent: false });
    expect(held.preferences).toEqual(DEFAULT_PREFERENCES);
  });
});
