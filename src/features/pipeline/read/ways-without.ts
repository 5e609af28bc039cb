import { searchPipeline } from '#src/domain/list/pipeline-index.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { type ListRequest, narrowedLoans } from '#src/features/pipeline/read/use-shown-loans.ts';

/** One of the things that narrow a list, as its address names it. */
export type NarrowingPart = 'search' | 'filter' | 'milestone' | 'quick';

type InForce = Pick<ListRequest, 'search' | 'applied' | 'milestone' | 'quick'>;

const WITHOUT: Readonly<Record<NarrowingPart, Partial<InForce>>> = {
  search: { search: '' },
  filter: { applied: undefined },
  milestone: { milestone: '' },
  quick: { quick: undefined },
};

/** For a list that two or more things leave empty: which of them alone does it, and how many loans come without it. */
export function waysWithout(prepared: PreparedLoans, inForce: InForce) {
  const { search, applied, milestone, quick } = inForce;
  const parts: readonly (NarrowingPart | false)[] = [
    search.trim() !== '' && 'search',
    applied !== undefined && 'filter',
    milestone !== '' && 'milestone',
    quick !== undefined && 'quick',
  ];
  const on = parts.filter((part) => part !== false);
  if (on.length < 2) return [];
  return on
    .map((part) => {
      const left = { ...inForce, ...WITHOUT[part] };
      return {
        part,
        count: narrowedLoans(prepared, searchPipeline(prepared.index, left.search), left).length,
      };
    })
    .filter(({ count }) => count > 0);
}
