import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { DEFAULT_PREFERENCES } from '#src/contract/wire/preferences.ts';
import {
  type ColumnPreferences,
  countSticky,
  positionColumns,
  stretchWidths,
} from '#src/features/pipeline/columns/positioned-columns.ts';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';

const COLUMNS = pipelineColumns(CONFIG.fieldMap);
const NAMES = COLUMNS.map(({ name }) => name);

const preferencesArbitrary: fc.Arbitrary<ColumnPreferences> = fc.record({
  // A preference can name a column that this lender does not have, or one that cannot be pinned.
  columnPinning: fc.record({ left: fc.uniqueArray(fc.constantFrom(...NAMES, 'Colour')) }),
  columnVisibility: fc.dictionary(fc.constantFrom(...NAMES, 'Colour'), fc.boolean()),
  isCollapsed: fc.boolean(),
});
const roomArbitrary = fc.integer({ min: 0, max: 4_000 });

test('at first Loan, Borrower and Proj. Closing stay at the left', () => {
  const left = positionColumns(COLUMNS, DEFAULT_PREFERENCES, 3).filter(({ style }) => style !== undefined);
  expect(left.map(({ name }) => name)).toEqual(['Loan', 'Borrower', 'Proj. Closing']);
});

test('every visible column is positioned once, hidden and unknown ones never', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const positioned = positionColumns(COLUMNS, preferences, countSticky(COLUMNS, preferences, room));
      const visible = NAMES.filter((name) => preferences.columnVisibility[name] !== false);
      expect(positioned.map(({ name }) => name).toSorted()).toEqual(visible.toSorted());
    }),
  );
});

test('columns that stay are the first ones, touch each other, and leave half of the room', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const positioned = positionColumns(COLUMNS, preferences, countSticky(COLUMNS, preferences, room));
      const left = positioned.filter(({ style }) => style !== undefined);
      expect(positioned.slice(0, left.length)).toEqual(left);
      let offset = 0;
      for (const { style, width } of left) {
        expect(style?.insetInlineStart).toBe(offset);
        offset += width;
      }
      expect(offset).toBeLessThanOrEqual(room / 2);
    }),
  );
});

test('collapsed, the n-th pinned column starts at n times 62 px and no heading is wider than 70 px', () => {
  fc.assert(
    fc.property(preferencesArbitrary, (preferences) => {
      const collapsed = { ...preferences, isCollapsed: true };
      const positioned = positionColumns(COLUMNS, collapsed, countSticky(COLUMNS, collapsed, 10_000));
      const pinned = positioned.filter(({ isPinned }) => isPinned);
      expect(pinned.map(({ style }) => style?.insetInlineStart)).toEqual(
        pinned.map((_, index) => index * 62),
      );
      expect(Math.max(0, ...positioned.map(({ width }) => width))).toBeLessThanOrEqual(70);
    }),
  );
});

test('a wide window is filled by the columns that scroll; the others keep their width', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const positioned = positionColumns(COLUMNS, preferences, countSticky(COLUMNS, preferences, room));
      const widths = stretchWidths(positioned, room);
      const isStretched = positioned.map(({ style }) => style === undefined);
      const stay = positioned.flatMap(({ width }, index) =>
        isStretched[index] === true ? [] : [[width, widths[index]]],
      );
      expect(stay.every(([own, now]) => own === now)).toBe(true);
      const own = positioned.reduce((sum, { width }) => sum + width, 0);
      const total = widths.reduce((sum, width) => sum + width, 0);
      expect(total).toBeCloseTo(isStretched.includes(true) ? Math.max(own, room) : own, 6);
    }),
  );
});
