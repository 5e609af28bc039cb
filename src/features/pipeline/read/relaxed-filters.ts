import {
  type FilterPart,
  partGroups,
  turnedPart,
  withoutDisabledParts,
} from '#src/domain/list/filter-parts.ts';
import { searchPipeline } from '#src/domain/list/pipeline-index.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { type ListRequest, narrowedLoans } from '#src/features/pipeline/read/use-shown-loans.ts';

type ActiveFilter = Pick<ListRequest, 'search' | 'applied' | 'milestone' | 'loanType' | 'quick'>;

/** What the list's address loses on a way without one of the things that narrow it. */
export interface FilterRelaxation {
  readonly search?: '';
  readonly milestone?: '';
  readonly loanType?: '';
  readonly quick?: '';
  /** The applied filter's parts that are off: see withoutDisabledParts. */
  readonly off?: string;
}

export interface RelaxedFilter {
  /** A part of the applied filter is named by itself. */
  readonly left: 'search' | 'milestone' | 'loanType' | 'quick' | readonly FilterPart[];
  readonly change: FilterRelaxation;
  /** How many loans come back. */
  readonly count: number;
}

/**
 * For a list that two or more things leave empty: which of them alone does it, and how many loans come back without it.
 * @param off the applied filter's parts that are off already.
 */
export function relaxedFilters(
  prepared: PreparedLoans,
  activeFilter: ActiveFilter,
  off: string,
): readonly RelaxedFilter[] {
  const ways = controlsOn(activeFilter);
  const { applied } = activeFilter;
  if (applied !== undefined) {
    for (const left of partGroups(applied.filter)) {
      const filter = withoutDisabledParts(applied.filter, left.join(','));
      const change = { off: left.reduce(turnedPart, off) };
      ways.push({ left, change, rest: { ...activeFilter, applied: { ...applied, filter } } });
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

interface Way extends Omit<RelaxedFilter, 'count'> {
  readonly rest: ActiveFilter;
}

function controlsOn(activeFilter: ActiveFilter): Way[] {
  const ways: readonly (Way | false)[] = [
    activeFilter.search.trim() !== '' && {
      left: 'search',
      change: { search: '' },
      rest: { ...activeFilter, search: '' },
    },
    activeFilter.milestone !== '' && {
      left: 'milestone',
      change: { milestone: '' },
      rest: { ...activeFilter, milestone: '' },
    },
    activeFilter.loanType !== '' && {
      left: 'loanType',
      change: { loanType: '' },
      rest: { ...activeFilter, loanType: '' },
    },
    activeFilter.quick !== undefined && {
      left: 'quick',
      change: { quick: '' },
      rest: { ...activeFilter, quick: undefined },
    },
  ];
  return ways.filter((way) => way !== false);
}
