import { renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type PreferenceValues } from '#src/contract/wire/preferences.ts';
import { useColumnLayout } from '#src/features/pipeline/columns/positioned-columns.ts';
import { collapsedWidth, usualWidth } from '#src/features/pipeline/read/column-width.ts';
import { TABLE_COLUMNS, useTestTable } from '#tests/support/app/test-table.ts';

type ColumnPreferences = Pick<
  PreferenceValues,
  'columnPinning' | 'columnVisibility' | 'columnOrder' | 'columnSizing' | 'isCollapsed'
>;

const NAMES = TABLE_COLUMNS.map(({ name }) => name);

const preferencesArbitrary: fc.Arbitrary<ColumnPreferences> = fc.record({
  // A preference can name a column that this lender does not have, or one that cannot be pinned.
  columnPinning: fc.record({ left: fc.uniqueArray(fc.constantFrom(...NAMES, 'Colour')) }),
  columnVisibility: fc.dictionary(fc.constantFrom(...NAMES, 'Colour'), fc.boolean()),
  columnOrder: fc.uniqueArray(fc.constantFrom(...NAMES, 'Colour')),
  columnSizing: fc.constant({}),
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
  const { columns, widths: shown } = result.current;
  const pinned = preferences.columnPinning.left;
  // In the order of the columns.
  const own = columns.map((column) => {
    const isStatus = column.kind === 'category';
    return preferences.isCollapsed
      ? collapsedWidth(isStatus, !isStatus && pinned.includes(column.name))
      : usualWidth(column);
  });
  const widths = Object.values(shown);
  const stay = columns.filter(({ style }) => style !== undefined).length;
  return { columns, widths, own, stay };
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
      const { columns: positioned, widths, stay } = laidOut(preferences, room);
      const before = positioned.slice(0, stay).map((_, index) => {
        const widthsBefore = Array.from({ length: index }, (__, at) => ` + var(--column-${at})`);
        return `calc(0px${widthsBefore.join('')})`;
      });
      expect(positioned.slice(0, stay).map(({ style }) => style?.insetInlineStart)).toEqual(before);
      expect(sum(widths.slice(0, stay))).toBeLessThanOrEqual(room / 2);
    }),
  );
});

test('collapsed, the n-th pinned column starts at n times 62 px and no heading is wider than 70 px', () => {
  fc.assert(
    fc.property(preferencesArbitrary, (preferences) => {
      const collapsed = { ...preferences, isCollapsed: true };
      const { widths, own, stay } = laidOut(collapsed, 10_000);
      expect(new Set([62, ...widths.slice(0, stay)])).toEqual(new Set([62]));
      expect(Math.max(0, ...own)).toBeLessThanOrEqual(70);
    }),
  );
});

test('columns are in the user’s order, the pinned ones in that of the pins, and widths that were chosen stay', () => {
  const columnOrder = ['Closing', 'Milestone', 'Processor'];
  const columnSizing = { Milestone: 200, Closing: 48 };
  const preferences = { ...DEFAULT_PREFERENCES, isCollapsed: false, columnOrder, columnSizing };
  const { columns, widths, own } = laidOut(preferences, 4_000);
  const names = columns.map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual(['Loan', 'Borrower', 'Proj. Closing', 'Closing', 'Milestone']);
  const chosen = names.map((name, index) =>
    name === 'Milestone' ? 200 : name === 'Closing' ? 48 : own[index],
  );
  expect(widths).toEqual(chosen);
});

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/** True if a column ends where the room does. */
function endsWith(widths: readonly number[], room: number): boolean {
  return widths.some((_, index) => Math.abs(sum(widths.slice(0, index + 1)) - room) < 1e-6);
}

test('a wide window is filled by the columns that scroll; the others keep their width', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const { widths, own, stay } = laidOut(preferences, room);
      expect(widths.slice(0, stay)).toEqual(own.slice(0, stay));
      expect(widths.every((width, index) => width >= (own[index] ?? 0))).toBe(true);
      fc.pre(sum(own) <= room);
      expect(sum(widths)).toBeCloseTo(stay < own.length ? room : sum(own), 6);
    }),
  );
});

/** 610 px are left for 6 statuses: 6 sixths of that are more by a rounding. */
const SIXTHS: ColumnPreferences = {
  columnPinning: { left: ['Loan type', 'Loan', 'Proj. Closing', 'Milestone Date', 'Loan Officer'] },
  columnVisibility: { Processor: false, Borrower: false, Milestone: false },
  columnOrder: [],
  columnSizing: {},
  isCollapsed: false,
};

test('in a narrow window, its end cuts no column at first, and no status wherever a status begins', () => {
  fc.assert(
    fc.property(preferencesArbitrary, roomArbitrary, (preferences, room) => {
      const { columns: positioned, widths, own, stay } = laidOut(preferences, room);
      fc.pre(sum(own) > room);
      const forOthers = room - sum(own.slice(0, stay));
      expect(endsWith(widths, room)).toBe((own[stay] ?? Infinity) <= forOthers);
      // Those at the end of the list: others stand among the loan's columns.
      const statuses = positioned.findLastIndex(({ kind }) => kind !== 'category') + 1;
      const widest = Math.max(...own.slice(statuses));
      const inSight = Math.floor(forOthers / widest);
      fc.pre(inSight > 0 && inSight < own.length - statuses);
      // All as wide: whatever status stands first, the last one in sight is whole.
      for (const width of widths.slice(statuses)) expect(width).toBeCloseTo(forOthers / inSight, 6);
    }),
    { examples: [[SIXTHS, 1_218]] },
  );
});
