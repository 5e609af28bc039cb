import { BUSY_OFFICER } from '#src/sandbox/generation/staff.ts';
import type { Population } from '#src/sandbox/generation/population.ts';

/** Not the busiest or the idle officer: their loan counts are promised. */
const OTHER_OFFICER = 2;
/** Smaller lists, whose loans a test counts, have no unopenable loan. */
const FEWEST_WITH_TOO_LARGE = 1_000;

/** The one loan whose file is too large to be opened: its officer has no condition showcases. */
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
