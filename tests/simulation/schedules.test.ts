import { expect, test } from 'vitest';
import { playSchedules } from '#tests/simulation/simulate.ts';
import { IS_FULL_RUN, TEST_DAY } from '#tests/support/this-run.ts';

// A stalled machine may take long; the time that each should take is in docs/reliability.md.
const PATIENCE = { timeout: 1_800_000 };

/** How many schedules each kind of store gets, with the seeds of the day; the fixed ones begin with seed 1. */
const STORES = [
  { store: 'memory', ofTheDay: IS_FULL_RUN ? 3_000 : 500, fixed: 2_000, notes: 4 },
  { store: 'dexie', ofTheDay: IS_FULL_RUN ? 200 : 40, fixed: 150, notes: 1 },
  { store: 'pglite', ofTheDay: IS_FULL_RUN ? 50 : 10, fixed: 40, notes: 1 },
] as const;

/** So far apart that no day plays a seed of another. */
const firstSeed = TEST_DAY * 10_000;

test.each(STORES)(
  'schedules of faults, with rows in $store, lose, double, reorder and alter nothing',
  PATIENCE,
  async ({ store, ofTheDay, fixed, notes }) => {
    const plays = [
      { schedules: ofTheDay, seed: firstSeed },
      ...(IS_FULL_RUN ? [{ schedules: fixed, seed: 1 }] : []),
    ];
    for (const { schedules, seed } of plays) {
      const played = await playSchedules(schedules, seed, store);
      expect(played).toMatchObject({ failures: [], schedules });
      expect(played.notes).toBeGreaterThan(notes * schedules);
    }
  },
);
