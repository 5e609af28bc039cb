import { DEVICE_MUTANTS } from '#tests/simulation/mutants/device-mutants.ts';
import { MEMORY_MUTANTS } from '#tests/simulation/mutants/memory-mutants.ts';
import { GATEWAY_MUTANTS } from '#tests/simulation/mutants/gateway-mutants.ts';
import type { Mutant } from '#tests/simulation/world/mutant.ts';

const ALL: readonly Mutant[] = [...DEVICE_MUTANTS, ...MEMORY_MUTANTS, ...GATEWAY_MUTANTS];

/** Changes of the design that must show. */
export const HARMFUL_MUTANTS = ALL.filter(({ isHarmless }) => isHarmless !== true);

/** Changes that the design must survive: they say what it does not rest on. */
export const HARMLESS_MUTANTS = ALL.filter(({ isHarmless }) => isHarmless === true);

/** @throws RangeError for a name that no mutant has. */
export function mutantNamed(name: string): Mutant {
  const mutant = ALL.find((one) => one.name === name);
  if (mutant === undefined) {
    throw new RangeError(`There is no mutant ${name}. There are: ${ALL.map((one) => one.name).join(', ')}.`);
  }
  return mutant;
}
