import { expect, test } from 'vitest';
import { describeFailure } from '#tests/simulation/describe-failure.ts';
import { mutantNamed } from '#tests/simulation/mutants/all-mutants.ts';
import { runSchedule, runSeed } from '#tests/simulation/run-schedule.ts';
import { shrink } from '#tests/simulation/shrink.ts';

const SEEDS = Array.from({ length: 100 }, (_, index) => 1_000_001 + index);

test('a seed replays step by step, alone or among others', { timeout: 600_000 }, async () => {
  const together = await Promise.all(SEEDS.map((seed) => runSeed(seed)));
  for (const { plan, traceHash, steps } of together) {
    // A replay is of one schedule alone.
    const again = await runSeed(plan.seed);
    expect([again.traceHash, again.steps]).toEqual([traceHash, steps]);
  }
  expect(new Set(together.map(({ traceHash }) => traceHash)).size).toBe(SEEDS.length);
});

test(
  'a failing schedule shrinks to fewer events that break the same rule, and replays',
  { timeout: 600_000 },
  async () => {
    const mutant = mutantNamed('no-probe');
    let seed = 1;
    let failed = await runSeed(seed, { mutant });
    while (failed.violations.length === 0) {
      seed += 1;
      // Stops at the first that fails.
      failed = await runSeed(seed, { mutant });
    }
    const smallest = await shrink(failed, { mutant });
    expect(smallest.plan.events.length).toBeLessThan(failed.plan.events.length);
    expect(smallest.violations[0]?.invariant).toBe(failed.violations[0]?.invariant);
    const again = await runSchedule(smallest.plan, { mutant });
    expect([again.traceHash, again.violations]).toEqual([smallest.traceHash, smallest.violations]);
    const words = describeFailure(smallest, mutant.name);
    expect(words).toContain(`--seed ${String(seed)} --schedules 1 --mutant no-probe`);
    expect(words).toContain('events are enough');
  },
);
