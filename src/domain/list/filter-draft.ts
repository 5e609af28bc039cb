import type { ClosingRange } from '#src/domain/list/closing-range.ts';
import type { QuickFilter, SavedCount } from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER, normalizeFilter, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { SUSPENDED_MILESTONE } from '#src/domain/loan-fields/specification-names.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** Everything that narrows the list at once: a loan passes the applied filter and all the rest. */
export interface InForce {
  /** The applied saved filter. */
  readonly applied?: PipelineFilter | undefined;
  readonly search: string;
  /** '' for all. */
  readonly milestone: string;
  /** The pressed count; '' for none. */
  readonly quick: QuickFilter | '';
}

/** What is in force and no filter can say. Both halves of a pair would have to hold, and a filter takes either one. */
export type LeftOut =
  | { readonly kind: 'starred' }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'milestones'; readonly milestones: readonly string[] }
  | { readonly kind: 'closing'; readonly closing: ClosingRange }
  | { readonly kind: 'counts'; readonly counts: readonly SavedCount[] };

export interface FilterDraft {
  readonly filter: PipelineFilter;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The filter that finds the loans now on the list. Where no filter can, what the person last did on the list itself
 * stays, and what it displaces is named.
 */
export function draftOf(inForce: InForce): FilterDraft {
  const applied = normalizeFilter(inForce.applied ?? EMPTY_FILTER);
  const { quick } = inForce;
  let { milestones, counts, closing } = applied;
  const leftOut: LeftOut[] = [];
  const search = searchOf(inForce.search.normalize().trim(), applied.search);
  if (search.leftOut !== '') leftOut.push({ kind: 'search', text: search.leftOut });
  for (const milestone of [inForce.milestone, quick === 'suspended' ? SUSPENDED_MILESTONE : '']) {
    if (milestone === '') continue;
    if (isOther(milestones, milestone)) leftOut.push({ kind: 'milestones', milestones });
    milestones = [milestone];
  }
  if (quick === 'slipped') {
    if (closing !== undefined && closing !== quick) leftOut.push({ kind: 'closing', closing });
    closing = quick;
  } else if (quick === 'starred') leftOut.push({ kind: 'starred' });
  else if (quick !== '' && quick !== 'suspended') {
    if (isOther(counts, quick)) leftOut.push({ kind: 'counts', counts });
    counts = [quick];
  }
  return { filter: { ...applied, search: search.kept, milestones, counts, closing }, leftOut };
}

/** Of two searches that both hold, one that contains the other finds the same loans alone. */
function searchOf(typed: string, applied: string): { readonly kept: string; readonly leftOut: string } {
  const [own, other] = [foldText(typed).trim(), foldText(applied).trim()];
  if (own.includes(other)) return { kept: own === '' ? '' : typed, leftOut: '' };
  if (other.includes(own)) return { kept: applied, leftOut: '' };
  return { kept: typed, leftOut: applied };
}

function isOther<Value>(chosen: readonly Value[], value: Value): boolean {
  return chosen.length > 0 && !chosen.includes(value);
}
