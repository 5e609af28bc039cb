import { renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type PreferenceValues } from '#src/contract/wire/preferences.ts';
import { useColumnLayout } from '#src/features/pipeline/columns/positioned-columns.ts';
import { TABLE_COLUMNS, useTestTable } from '#tests/support/app/test-table.ts';

type ColumnPreferences = Pick<PreferenceValues, 'columnPinning' | 'columnVisibility' | 'isCollapsed'>;

const NAMES = TABLE_COLUMNS.map(({ name }) => name);

const preferencesArbitrary: fc.Arbitrary<ColumnPreferences> = fc.record({
  // A preference can name a column that this lender does not have, or one that cannot be pinned.
  columnPinning: fc.record({ left: fc.uniqueArray(fc.constantFrom(...NAMES, 'Colour')) }),
  columnVisibility: fc.dictionary(fc.constantFrom(...NAMES, 'Colour'), fc.boolean()),
  isCollapsed: fc.boolean(),
});
const roomArbitrary = fc.integer({ min: 0, max: 4_000 });

function laidOut(preferences: ColumnPreferences, room: number) {
  const { result, unmount } = renderHook(() =>
    useColumnLayout(
      useTestTable({ preferences: { ...DEFAULT_PREFERENCES, ...preferences } }),
      preferences.isCollapsed,
      room,
    ),
  );
  unmount();
  return result.current;
}

test('at first Loan, Borrower and Proj. Closing stay at the left', () => {
  const left = laidOut(DEFAULT_PREFERENCES, 1_180).columns.filter(({ style }) => style !== undefined);
  expect(left.map(({ name }) => name)).toEqual(['Loan', 'Borrower', 'Proj. Closing']);
});

test('every visible column is positioned once, hidden and unknown ones never', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const positioned = laidOut(preferences, room).columns;
      const visible = NAMES.filter((name) => preferences.columnVisibility[name] !== false);
      expect(positioned.map(({ name }) => name).toSorted()).toEqual(visible.toSorted());
    }),
  );
});

test('columns that stay are the first ones, touch each other, and leave half of the room', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const positioned = laidOut(preferences, room).columns;
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
      const positioned = laidOut(collapsed, 10_000).columns;
      const pinned = positioned.filter(
        ({ name, kind }) => kind !== 'category' && preferences.columnPinning.left.includes(name),
      );
      expect(pinned.map(({ style }) => style?.insetInlineStart)).toEqual(
        pinned.map((_, index) => index * 62),
      );
      expect(Math.max(0, ...positioned.map(({ width }) => width))).toBeLessThanOrEqual(70);
    }),
  );
});

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/** True if a column ends where the room does. */
function endsWith(widths: readonly number[], room: number): boolean {
  return widths.some((_, index) => Math.abs(sum(widths.slice(0, index + 1)) - room) < 1e-6);
}

test('a wide window is filled by the columns that scroll; the others keep their width', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const { columns: positioned, widths } = laidOut(preferences, room);
      const own = sum(positioned.map(({ width }) => width));
      const stay = positioned.filter(({ style }) => style !== undefined).length;
      expect(widths.slice(0, stay)).toEqual(positioned.slice(0, stay).map(({ width }) => width));
      expect(widths.every((width, index) => width >= (positioned[index]?.width ?? 0))).toBe(true);
      fc.pre(own <= room);
      expect(sum(widths)).toBeCloseTo(stay < positioned.length ? room : own, 6);
    }),
  );
});

test('in a narrow window, its end cuts no column at first, and no status wherever a status begins', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const { columns: positioned, widths } = laidOut(preferences, room);
      const own = positioned.map(({ width }) => width);
      fc.pre(sum(own) > room);
      const stay = positioned.filter(({ style }) => style !== undefined).length;
      const forOthers = room - sum(own.slice(0, stay));
      expect(endsWith(widths, room)).toBe((own[stay] ?? Infinity) <= forOthers);
      const statuses = positioned.findIndex(({ kind }) => kind === 'category');
      const widest = Math.max(...own.slice(statuses));
      const inSight = Math.floor(forOthers / widest);
      fc.pre(statuses >= 0 && inSight > 0 && inSight < own.length - statuses);
      // All as wide: whatever status stands first, the last one in sight is whole.
      for (const width of widths.slice(statuses)) expect(width).toBeCloseTo(forOthers / inSight, 6);
    }),
  );
});
