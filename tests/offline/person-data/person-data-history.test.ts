import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NEVER_CHANGED,
  PAGE_SIZES,
  type PageSize,
  type Preferences,
} from '#src/contract/wire/preferences.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { starredLoans, withLoanMark } from '#src/domain/marks/loan-mark.ts';
import type { PersonSync } from '#src/offline/person-data/person-sync.ts';
import {
  createPreferencesSync,
  openPreferencesStore,
  type PreferencesStore,
} from '#src/offline/person-data/preferences-store.ts';
import {
  createSavedFiltersSync,
  openSavedFiltersStore,
  type SavedFiltersStore,
} from '#src/offline/person-data/saved-filters-store.ts';
import { fakeClock, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { filterId } from '#tests/support/person-data/person-data.ts';
import { browser, type Browser, personGateway } from '#tests/support/person-data/person-gateway.ts';
import { settled } from '#tests/support/settled.ts';

// Random histories of two browsers with a tab each, on one time: changes, lost networks, restarts, failures.

interface Tab {
  readonly preferences: PreferencesStore;
  readonly filters: SavedFiltersStore;
  readonly syncs: readonly PersonSync[];
}

type Step =
  | { readonly kind: 'prefer'; readonly at: number; readonly pageSize: PageSize }
  | { readonly kind: 'star'; readonly at: number; readonly loanId: string; readonly isOn: boolean }
  | { readonly kind: 'save' | 'remove'; readonly at: number; readonly filter: number }
  | { readonly kind: 'network'; readonly at: number; readonly isUp: boolean }
  | { readonly kind: 'restart' | 'fail' | 'refresh'; readonly at: number }
  | { readonly kind: 'wait'; readonly ms: number };

const at = fc.nat(1);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('prefer' as const), at, pageSize: fc.constantFrom(...PAGE_SIZES) }),
  fc.record({
    kind: fc.constant('star' as const),
    at,
    loanId: fc.constantFrom('a', 'b'),
    isOn: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('save' as const, 'remove' as const), at, filter: fc.nat(3) }),
  fc.record({ kind: fc.constant('network' as const), at, isUp: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('restart' as const, 'fail' as const, 'refresh' as const), at }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 499, 500, 30_000) }),
);

/** Three more rounds: to send, for the other to read, and to spare. */
const END: readonly Step[] = [500, 500, 500].map((ms) => ({ kind: 'wait', ms }));

let lastId = 0;

function openTab(device: Browser): Tab {
  const { store, storageEvents, client: calls, connectivity, clock } = device.openTab();
  const common = { store, storageEvents, userKey: SOME_USER_KEY, now: clock.now };
  const preferences = openPreferencesStore({ ...common, loEmail: 'ada@lender.example' });
  const filters = openSavedFiltersStore({
    ...common,
    newId: () => filterId((lastId += 1)),
    lenderViews: [],
  });
  const parts = { calls, connectivity, startTimer: clock.startTimer };
  const syncs = [
    createPreferencesSync({ ...parts, store: preferences }),
    createSavedFiltersSync({ ...parts, store: filters, userId: 'ada' }),
  ];
  for (const sync of syncs) sync.start();
  return { preferences, filters, syncs };
}

function closeTab(tab: Tab): void {
  for (const sync of tab.syncs) sync.stop();
  tab.preferences.close();
  tab.filters.close();
}

test('however two devices were used, once both are online they agree, and the newest preferences and stars have won', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 25 }), async (steps) => {
      const clock = fakeClock();
      const gateway = personGateway();
      const devices = [browser(gateway, clock), browser(gateway, clock)];
      const tabs = devices.map(openTab);
      let newest: Preferences | undefined;
      const starred = new Map<string, boolean>();
      await settled();

      for (const step of steps) {
        clock.advance(step.kind === 'wait' ? step.ms : 1);
        const device = step.kind === 'wait' ? undefined : devices[step.at];
        const tab = step.kind === 'wait' ? undefined : tabs[step.at];
        if (device !== undefined && tab !== undefined && step.kind !== 'wait') {
          switch (step.kind) {
            case 'prefer': {
              const before = tab.preferences.toSend().changedAt;
              tab.preferences.change({ pageSize: step.pageSize });
              const changed = tab.preferences.toSend();
              // Choosing what is there already is no change.
              if (changed.changedAt !== before) newest = changed;
              break;
            }
            case 'star': {
              const { loanId, isOn } = step;
              tab.preferences.change(({ loanMarks }) => ({
                loanMarks:
                  withLoanMark(loanMarks, { kind: 'star', loanId, isOn }, clock.now(), '2026-11-20') ?? [],
              }));
              starred.set(loanId, isOn);
              break;
            }
            case 'save':
              tab.filters.save({
                name: `filter ${step.filter}`,
                filter: { ...EMPTY_FILTER, closing: 'slipped' },
              });
              break;
            case 'remove': {
              const victim = tab.filters.get().filters[step.filter];
              if (victim !== undefined) tab.filters.remove(victim.id);
              break;
            }
            case 'network':
              if (step.isUp) device.network.goOnline();
              else device.network.goOffline();
              break;
            case 'fail':
              device.network.failNext(Response.json({ status: 503 }, { status: 503 }));
              break;
            case 'refresh':
              await Promise.all(tab.syncs.map((sync) => sync.refresh()));
              break;
            case 'restart':
              closeTab(tab);
              tabs[step.at] = openTab(device);
              break;
          }
        }
        await settled();
      }

      for (const device of devices) device.network.goOnline();
      // More rounds than there can be failures still to come: each refresh meets one at most.
      for (const round of steps.concat(steps).concat(END)) {
        clock.advance(round.kind === 'wait' ? round.ms : 1);
        for (const tab of tabs) {
          await Promise.all(tab.syncs.map((sync) => sync.refresh()));
        }
      }

      for (const { preferences, filters } of tabs) {
        expect(preferences.get().isUnsent).toBe(false);
        expect(preferences.get().values.pageSize).toBe(newest?.preferences.pageSize ?? 15);
        const stars = [...starred].flatMap(([loanId, isOn]) => (isOn ? [loanId] : []));
        expect(starredLoans(preferences.get().values.loanMarks)).toEqual(new Set(stars));
        expect(filters.get().unsentCount).toBe(0);
        expect(new Set(filters.get().filters)).toEqual(new Set(gateway.filters));
      }
      expect(gateway.preferences?.changedAt).toBe(
        newest?.changedAt ?? (starred.size === 0 ? undefined : NEVER_CHANGED),
      );
      tabs.forEach(closeTab);
    }),
    { numRuns: 100 },
  );
});
