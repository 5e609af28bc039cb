import { type FilterPart, partGroups, turnedPart, withoutParts } from '#src/domain/list/filter-parts.ts';
import { searchPipeline } from '#src/domain/list/pipeline-index.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { type ListRequest, narrowedLoans } from '#src/features/pipeline/read/use-shown-loans.ts';

type InForce = Pick<ListRequest, 'search' | 'applied' | 'milestone' | 'quick'>;

/** What the list's address loses on a way without one of the things that narrow it. */
export interface WayChange {
  readonly search?: '';
  readonly milestone?: '';
  readonly quick?: '';
  /** The applied filter's parts that are off: see withoutParts. */
  readonly off?: string;
}

export interface WayWithout {
  /** A part of the applied filter is named by itself. */
  readonly left: 'search' | 'milestone' | 'quick' | readonly FilterPart[];
  readonly change: WayChange;
  /** So many loans come back. */
  readonly count: number;
}

/**
 * For a list that two or more things leave empty: which of them alone does it, and how many loans come back without it.
 * @param off the applied filter's parts that are off already.
 */
export function waysWithout(prepared: PreparedLoans, inForce: InForce, off: string): readonly WayWithout[] {
  const ways = controlsOn(inForce);
  const { applied } = inForce;
  if (applied !== undefined) {
    for (const left of partGroups(applied.filter)) {
      const filter = withoutParts(applied.filter, left.join(','));
      const change = { off: left.reduce(turnedPart, off) };
      ways.push({ left, change, rest: { ...inForce, applied: { ...applied, filter } } });
    }
  }
  if (ways.length < 2) return [];
  return ways
    .map(({ left, change, rest }) => {
      const found = searchPipeline(prepared.index, rest.search);
      return { left, change, count: narrowedLoans(prepared, found, rest).length };
    })
    .filter(({ count }) => count > 0);
}

interface Way extends Omit<WayWithout, 'count'> {
  readonly rest: InForce;
}

function controlsOn(inForce: InForce): Way[] {
  const ways: readonly (Way | false)[] = [
    inForce.search.trim() !== '' && {
      left: 'search',
      change: { search: '' },
      rest: { ...inForce, search: '' },
    },
    inForce.milestone !== '' && {
      left: 'milestone',
      change: { milestone: '' },
      rest: { ...inForce, milestone: '' },
    },
    inForce.quick !== undefined && {
      left: 'quick',
      change: { quick: '' },
      rest: { ...inForce, quick: undefined },
    },
  ];
  return ways.filter((way) => way !== false);
}
