import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { storedPreferencesSchema } from '#src/contract/device/stored-preferences.ts';
import { storedSavedFiltersSchema } from '#src/contract/device/stored-saved-filters.ts';
import {
  COLOR_MODES,
  DENSITIES,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  PAGE_SIZES,
  preferencesSchema,
  type PreferenceValues,
  sentPreferencesSchema,
} from '#src/contract/wire/preferences.ts';
import {
  pipelineFilterSchema,
  savedFilterSchema,
  savedFiltersSchema,
} from '#src/contract/wire/saved-filter.ts';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import { mergeSeenChanges } from '#src/domain/loan/seen-changes.ts';
import { mergeLoanMarks } from '#src/domain/marks/loan-mark.ts';
import { mergeNoteTemplates } from '#src/domain/notes/note-template.ts';
import { normalizeFilter, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { someMarks } from '#tests/support/person-data/any-marks.ts';
import { someLooks } from '#tests/support/person-data/any-looks.ts';
import { someTemplates } from '#tests/support/person-data/any-templates.ts';
import { preferencesOf, savedFilter } from '#tests/support/person-data/person-data.ts';

const aName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const aColumn = aName.filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name));

const someValues: fc.Arbitrary<PreferenceValues> = fc.record({
  columnPinning: fc.record({ left: fc.uniqueArray(aName, { maxLength: 8 }) }),
  columnVisibility: fc.dictionary(aColumn, fc.boolean(), { maxKeys: 21, noNullPrototype: true }),
  columnOrder: fc.uniqueArray(aName, { maxLength: 21 }),
  columnSizing: fc.dictionary(aColumn, fc.integer({ min: MIN_COLUMN_WIDTH, max: MAX_COLUMN_WIDTH }), {
    maxKeys: 21,
    noNullPrototype: true,
  }),
  density: fc.constantFrom(...DENSITIES),
  isCollapsed: fc.boolean(),
  columnFilters: fc.array(fc.record({ id: fc.constant('Milestone' as const), value: aName }), {
    maxLength: 1,
  }),
  view: fc.constantFrom('MyLoans', 'AllLoans'),
  pageSize: fc.constantFrom(...PAGE_SIZES),
  colorMode: fc.constantFrom(...COLOR_MODES),
  singleKeys: fc.boolean(),
  startPage: fc.constantFrom('pipeline', 'today'),
  loanMarks: someMarks.map((marks) => mergeLoanMarks(marks, [])),
  noteTemplates: someTemplates.map((templates) => mergeNoteTemplates(templates, [])),
  seenChanges: someLooks.map((looks) => mergeSeenChanges(looks, [])),
});

const aFilter: fc.Arbitrary<PipelineFilter> = fc.record({
  search: fc.string({ unit: 'grapheme', maxLength: 20 }),
  milestones: fc.array(aName, { maxLength: 5 }),
  loanTypes: fc.array(aName, { maxLength: 5 }),
  statuses: fc.array(
    fc.record({ category: aName, statuses: fc.array(fc.constantFrom(...STATUSES_BY_URGENCY)) }),
    { maxLength: 5 },
  ),
  counts: fc.subarray([...SAVED_COUNTS]),
  closing: fc.constantFrom(undefined, ...CLOSING_RANGES),
  loanOfficers: fc.array(aName, { maxLength: 5 }),
  processors: fc.array(aName, { maxLength: 5 }),
});

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('any preferences that a person can make', () => {
  test('may be sent, and come back from wire and disk as they were', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const whole = preferencesOf(values);
        expect(v.parse(sentPreferencesSchema, overTheWire(whole))).toEqual(whole);
        expect(v.parse(preferencesSchema, overTheWire(whole))).toEqual(whole);
        const kept = { held: whole, isUnsent: true };
        expect(v.parse(storedPreferencesSchema, overTheWire(kept))).toEqual(kept);
      }),
    );
  });

  test('can be sent again after any damage to the kept copy', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), someValues, (junk, values) => {
        const damaged = { ...preferencesOf(), preferences: { ...values, ...junk } };
        const { preferences } = v.parse(preferencesSchema, overTheWire(damaged));
        expect(v.is(sentPreferencesSchema, preferencesOf(preferences))).toBe(true);
      }),
    );
  });
});

describe('any filter that a person can make', () => {
  test('asks for the same after wire and disk', () => {
    fc.assert(
      fc.property(aFilter, (filter) => {
        const back = v.parse(pipelineFilterSchema, overTheWire(filter));
        expect(normalizeFilter(back)).toEqual(normalizeFilter(filter));
        expect(v.parse(pipelineFilterSchema, overTheWire(back))).toEqual(back);
      }),
    );
  });

  test('is the same for everybody who reads it, saved under a name', () => {
    fc.assert(
      fc.property(aFilter, aName, fc.uuid(), (filter, name, id) => {
        const result = v.safeParse(savedFilterSchema, overTheWire(savedFilter({ id, name, filter })));
        // A name of blanks alone is no name.
        expect(result.success).toBe(name.trim() !== '');
        const read = v.parse(savedFiltersSchema, result.success ? [result.output, null] : []);
        expect(read).toEqual(result.success ? [result.output] : []);
      }),
    );
  });
});

test('whatever lies in the place of kept filters, reading it throws only for what is no object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (junk) => {
      const isObject = typeof junk === 'object' && junk !== null;
      expect(v.is(storedSavedFiltersSchema, junk)).toBe(isObject);
      const parts = { filters: junk, changes: junk, isRead: junk };
      expect(v.is(storedSavedFiltersSchema, parts)).toBe(true);
    }),
  );
});
