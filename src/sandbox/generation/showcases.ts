import { BUSY_OFFICER } from '#src/sandbox/generation/staff.ts';
import type { Population } from '#src/sandbox/generation/population.ts';

/** Condition lists that a screen must survive. */
export type Showcase = 'none' | 'three-hundred' | 'broken-entries';

const SHOWCASES: readonly Showcase[] = ['none', 'three-hundred', 'broken-entries'];

/** Puts the showcases on the busiest officer's first three conditionally approved loans, where they're easy to find. */
export function findShowcases(population: Population): ReadonlyMap<number, Showcase> {
  const found = new Map<number, Showcase>();
  for (let position = 0; position < population.liveCount && found.size < SHOWCASES.length; position += 1) {
    const showcase = SHOWCASES[found.size];
    const fits =
      population.officerOf(position) === BUSY_OFFICER &&
      population.milestoneOf(position) === 'Conditionally Approved';
    if (fits && showcase !== undefined) found.set(position, showcase);
  }
  return found;
}
