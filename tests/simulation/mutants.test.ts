import { expect, test } from 'vitest';
import { huntMutants } from '#tests/simulation/simulate.ts';

test(
  'every harmful design is caught, and what the design does not rest on changes nothing',
  { timeout: 1_800_000 },
  async () => {
    const { mutants } = await huntMutants();
    expect(mutants.filter(({ isGood }) => !isGood)).toEqual([]);
    expect(mutants.filter(({ isHarmful }) => isHarmful).length).toBeGreaterThanOrEqual(30);
  },
);
