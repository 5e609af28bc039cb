import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { playHistory } from '#tests/offline/session/shared-device-history.ts';
import { SHARED_DEVICE_MUTANTS } from '#tests/offline/session/shared-device-mutants.ts';
import { expectConsole } from '#tests/support/setup/fail-on-console.ts';

// The simulator's devices have rows, and no keys nor databases: here two people share one that has them. Each history
// is drawn from its seed; 400 were played by hand.
const HISTORIES = 40;
const MOST_TO_HUNT = 60;
const PATIENCE = { timeout: 120_000 };

beforeEach(() => {
  // What the database library says in a page that has just been killed.
  expectConsole(/Need to reopen db/);
  vi.stubGlobal('navigator', {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});

test(
  'two people on a device lose nothing, and leave each other nothing in clear or with a key',
  PATIENCE,
  async () => {
    let written = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const played = await playHistory(seed);
      expect({ seed, violations: played.violations, trace: played.trace }).toMatchObject({ violations: [] });
      written += played.written;
    }
    expect(written).toBeGreaterThan(HISTORIES);
  },
);

test.each(SHARED_DEVICE_MUTANTS)('$name: caught where $says', PATIENCE, async (mutant) => {
  const violations: string[] = [];
  for (let hunted = 0; hunted < MOST_TO_HUNT && violations.length === 0; hunted += 1) {
    const played = await playHistory(mutant.quickFrom + hunted, mutant);
    violations.push(...played.violations.filter((what) => what.startsWith(mutant.shows)));
  }
  expect(violations).not.toEqual([]);
});
