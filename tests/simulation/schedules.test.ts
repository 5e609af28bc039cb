import { expect, test } from 'vitest';
import { playSchedules } from '#tests/simulation/simulate.ts';

// A stalled machine may take long; the time that each should take is in docs/reliability.md.
const PATIENCE = { timeout: 1_800_000 };

test('2,000 schedules of faults lose, double, reorder and alter nothing', PATIENCE, async () => {
  const played = await playSchedules(2_000, 1, 'memory');
  expect(played.failures).toEqual([]);
  expect(played.schedules).toBe(2_000);
  expect(played.notes).toBeGreaterThan(8_000);
});

test('nor do they with the rows of the devices in IndexedDB', PATIENCE, async () => {
  const played = await playSchedules(150, 1, 'dexie');
  expect(played).toMatchObject({ failures: [], schedules: 150 });
});

test('nor with the rows of the gateways in SQL', PATIENCE, async () => {
  const played = await playSchedules(40, 1, 'pglite');
  expect(played).toMatchObject({ failures: [], schedules: 40 });
});
