import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  DENSITIES,
  type ListSetup,
  PAGE_SIZES,
} from '#src/contract/wire/preferences.ts';
import type { ViewList } from '#src/contract/wire/saved-filter.ts';
import {
  changedList,
  hasChanged,
  listSetupOf,
  overlaid,
  ownChange,
  savedList,
  withoutChanges,
} from '#src/features/pipeline/saved-filters/view-list.ts';

const names = fc.uniqueArray(fc.constantFrom('Loan', 'Borrower', 'Title', 'HOI'));
const setups: fc.Arbitrary<ListSetup> = fc.record({
  columnPinning: fc.record({ left: names }),
  columnVisibility: fc.dictionary(fc.constantFrom('Loan', 'HOI'), fc.boolean()),
  columnOrder: names,
  columnSizing: fc.dictionary(fc.constantFrom('Loan', 'HOI'), fc.integer({ min: 48, max: 640 })),
  density: fc.constantFrom(...DENSITIES),
  pageSize: fc.constantFrom(...PAGE_SIZES),
});
const owns = fc
  .record({ setup: setups, isCollapsed: fc.boolean() })
  .map(({ setup, isCollapsed }) => ({ ...DEFAULT_PREFERENCES, ...setup, isCollapsed }));
const lists: fc.Arbitrary<ViewList> = fc.record({ sort: fc.constantFrom('', '-Loan'), setup: setups });
const changes = fc.record(
  {
    density: fc.constantFrom(...DENSITIES),
    columnOrder: names,
    isCollapsed: fc.boolean(),
    colorMode: fc.constant('dark' as const),
  },
  { requiredKeys: [] },
);

test('a change shows at once, and goes to the view or to the person, never to both or neither', () => {
  fc.assert(
    fc.property(owns, lists, fc.array(changes), (own, list, steps) => {
      let [person, view] = [own, list];
      for (const change of steps) {
        const shown = overlaid(person, view);
        [person, view] = [
          { ...person, ...ownChange(person, view, change) },
          changedList(person, view, () => change),
        ];
        expect(overlaid(person, view)).toEqual({ ...shown, ...change });
      }
      // What the view keeps of the list never reaches the person's own preferences, nor its saved state.
      expect(listSetupOf(person)).toEqual(listSetupOf(own));
      expect(view.setup).toEqual(list.setup);
      expect(withoutChanges(view)).toEqual(list);
    }),
  );
});

test('Save changes keeps what is on the list, and then nothing is changed until the next change', () => {
  fc.assert(
    fc.property(owns, lists, changes, (own, list, change) => {
      expect(hasChanged(list, list.sort)).toBe(false);
      expect(hasChanged(list, 'Borrower')).toBe(true);
      const view = changedList(own, list, change);
      const saved = savedList(view, 'Borrower');
      expect(hasChanged(saved, 'Borrower')).toBe(false);
      expect(overlaid(own, saved)).toEqual(overlaid(own, view));
      expect(saved).toEqual({ sort: 'Borrower', setup: listSetupOf(overlaid(own, view)) });
    }),
  );
});

test('what a newer build adds to a view stays in it, and in it alone', () => {
  const list = { sort: '', setup: { ...listSetupOf(DEFAULT_PREFERENCES), zoom: 2 }, group: 'officer' };
  const changed = changedList(DEFAULT_PREFERENCES, list, { density: 'roomy' });
  expect(savedList(changed, '-Loan')).toEqual({
    sort: '-Loan',
    setup: { ...list.setup, density: 'roomy' },
    group: 'officer',
  });
  expect(overlaid(DEFAULT_PREFERENCES, list)).not.toHaveProperty('zoom');
});
