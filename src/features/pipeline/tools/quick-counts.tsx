import { useDeferredValue, useMemo } from 'react';
import { countPipeline, QUICK_FILTERS, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import '#src/features/pipeline/tools/quick-counts.css';

interface QuickCountsProps {
  readonly prepared: PreparedLoans;
  /** False as long as no loans are known: the row keeps its place without its figures. */
  readonly isKnown: boolean;
  readonly pressed: QuickFilter | '';
  readonly onPress: (quick: QuickFilter | '') => void;
}

const LABELS = {
  'past-due': 'past due',
  'due-today': 'due today',
  'closing-this-week': 'closing this week',
  stalled: 'stalled',
  suspended: 'suspended',
  slipped: 'slipped',
} as const satisfies Record<QuickFilter, string>;

/** What counts as late, and so may be red. */
const LATE: ReadonlySet<QuickFilter> = new Set<QuickFilter>(['past-due', 'slipped']);

/**
 * How many loans of the view need a look, and why. Search and filters leave the figures as they are: they say what there
 * is, and would otherwise jump with every key. Counted after the list is painted.
 */
export function QuickCounts({ prepared, isKnown, pressed, onPress }: QuickCountsProps) {
  const later = useDeferredValue<PreparedLoans | undefined>(isKnown ? prepared : undefined, undefined);
  const counts = useMemo(
    () => (later === undefined ? undefined : countPipeline(later.loans, later.today)),
    [later],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form fields; these are toggle buttons
    <div className="quick-counts" role="group" aria-label="Show only">
      {QUICK_FILTERS.map((quick) => {
        const count = counts?.[quick];
        return (
          <button
            key={quick}
            type="button"
            className="quick-count"
            aria-pressed={pressed === quick}
            data-quick={quick}
            data-late={LATE.has(quick) && count !== undefined && count > 0}
            onClick={() => onPress(pressed === quick ? '' : quick)}
          >
            <span className="quick-count-figure">{count?.toLocaleString('en-US')}</span> {LABELS[quick]}
          </button>
        );
      })}
    </div>
  );
}
