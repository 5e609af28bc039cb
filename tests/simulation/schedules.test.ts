import { expect, test } from 'vitest';
import { playSchedules } from '#tests/simulation/simulate.ts';

// A stalled machine may take long; the time that it should take is in docs/reliability.md.
test(
  '20,000 schedules of faults lose, double, reorder and alter nothing',
  { timeout: 1_800_000 },
  async () => {
    const played = await playSchedules(20_000, 1);
    expect(played.failures).toEqual([]);
    expect(played.schedules).toBe(20_000);
    expect(played.notes).toBeGreaterThan(80_000);
  },
);
