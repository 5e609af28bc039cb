import { DEVICE_MUTANTS } from '#tests/simulation/mutants/device-mutants.ts';
import { MEMORY_MUTANTS } from '#tests/simulation/mutants/memory-mutants.ts';
import { GATEWAY_MUTANTS } from '#tests/simulation/mutants/gateway-mutants.ts';
import type { Mutant } from '#tests/simulation/world/mutant.ts';

const ALL: readonly Mutant[] = [...DEVICE_MUTANTS, ...MEMORY_MUTANTS, ...GATEWAY_MUTANTS];

/** Changes of the design that must show. */
export const HARMFUL_MUTANTS = ALL.filter(({ isHarmless }) => isHarmless !== true);

/** Changes that the design must survive: they say what it does not rest on. */
export const HARMLESS_MUTANTS = ALL.filter(({ isHarmless }) => isHarmless === true);

/** What the design does not survive yet: played by name alone, until it is mended. */
const OPEN_FAULTS: readonly Mutant[] = [
  {
    name: 'saves-again-after-the-memory',
    says: 'somebody finishes a note on another page, comes back to the first one, and presses Save there too',
    savesAgain: true,
  },
];

/** @throws RangeError for a name that no mutant has. */
export function mutantNamed(name: string): Mutant {
  const known = [...ALL, ...OPEN_FAULTS];
  const mutant = known.find((one) => one.name === name);
  if (mutant === undefined) {
    throw new RangeError(
      `There is no mutant ${name}. There are: ${known.map((one) => one.name).join(', ')}.`,
    );
  }
  return mutant;
}
