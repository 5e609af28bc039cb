import { BUSY_OFFICER } from '#src/sandbox/generation/staff.ts';
import type { Population } from '#src/sandbox/generation/population.ts';

/** Neither the busiest nor the idle one, whose loans are promised. */
const OTHER_OFFICER = 2;
/** So few loans that a test counts them have no loan that can't be opened. */
const FEWEST_WITH_TOO_LARGE = 1_000;

/** The one loan whose file is too large to be opened: of another officer than the showcases of conditions. */
export function findTooLarge(population: Population): number | undefined {
  if (population.liveCount < FEWEST_WITH_TOO_LARGE) return undefined;
  for (let position = 0; position < population.liveCount; position += 1) {
    if (population.officerOf(position) === OTHER_OFFICER) return position;
  }
  return undefined;
}

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
