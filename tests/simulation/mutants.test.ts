import { expect, test } from 'vitest';
import { HARMFUL_MUTANTS } from '#tests/simulation/mutants/all-mutants.ts';
import { huntMutants } from '#tests/simulation/simulate.ts';
import { IS_FULL_RUN } from '#tests/support/this-run.ts';

test(
  'every harmful design is caught, and what the design does not rest on changes nothing',
  { timeout: 1_800_000 },
  async () => {
    const { mutants } = await huntMutants();
    expect(mutants.filter(({ isGood }) => !isGood)).toEqual([]);
    expect(mutants.filter(({ isHarmful }) => isHarmful).length).toBeGreaterThanOrEqual(42);
    expect(mutants.some(({ isHarmful }) => !isHarmful)).toBe(IS_FULL_RUN);
  },
);

test('every harmful design names the seed that shows it', () => {
  expect(HARMFUL_MUTANTS.filter(({ seed }) => seed === undefined)).toEqual([]);
});
