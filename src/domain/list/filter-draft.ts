import { findQuery } from '#src/domain/find/find-key.ts';
import type { ClosingRange } from '#src/domain/list/closing-range.ts';
import type { QuickFilter, SavedCount } from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER, normalizeFilter, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { SUSPENDED_MILESTONE } from '#src/domain/loan-fields/specification-names.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';

export interface ActiveFilter {
  readonly applied?: PipelineFilter | undefined;
  readonly search: string;
  readonly milestone: string;
  readonly loanType: string;
  readonly quick: QuickFilter | '';
}

/** Parts in force that no filter can express: both halves of a pair would have to hold, and a filter accepts either. */
export type LeftOut =
  | { readonly kind: 'starred' }
  | { readonly kind: 'loanType'; readonly loanType: string }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'milestones'; readonly milestones: readonly string[] }
  | { readonly kind: 'closing'; readonly closing: ClosingRange }
  | { readonly kind: 'counts'; readonly counts: readonly SavedCount[] };

export interface FilterDraft {
  readonly filter: PipelineFilter;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The filter that finds the loans now on the list. If none can, the person's last change on the list stays, and what it
 * displaces is named.
 */
export function draftOf(activeFilter: ActiveFilter): FilterDraft {
  const applied = normalizeFilter(activeFilter.applied ?? EMPTY_FILTER);
  const { quick } = activeFilter;
  let { milestones, counts, closing } = applied;
  const leftOut: LeftOut[] = [];
  const search = searchOf(activeFilter.search.normalize().trim(), applied.search);
  const { loanType } = activeFilter;
  if (loanType !== '') leftOut.push({ kind: 'loanType', loanType });
  if (search.leftOut !== '') leftOut.push({ kind: 'search', text: search.leftOut });
  for (const milestone of [activeFilter.milestone, quick === 'suspended' ? SUSPENDED_MILESTONE : '']) {
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

/** If one search contains the other, the longer one alone is enough. */
function searchOf(typed: string, applied: string): { readonly kept: string; readonly leftOut: string } {
  if (isWithin(applied, typed)) return { kept: searchForm(typed) === '' ? '' : typed, leftOut: '' };
  if (isWithin(typed, applied)) return { kept: applied, leftOut: '' };
  return { kept: typed, leftOut: applied };
}

/** What the longer text finds, the other finds too: in a cell, and by names and their beginnings. */
function isWithin(text: string, longer: string): boolean {
  const { words } = findQuery(longer);
  return (
    searchForm(longer).includes(searchForm(text)) &&
    findQuery(text).words.every((word) => words.some((whole) => whole.startsWith(word)))
  );
}

function isOther<Value>(chosen: readonly Value[], value: Value): boolean {
  return chosen.length > 0 && !chosen.includes(value);
}
