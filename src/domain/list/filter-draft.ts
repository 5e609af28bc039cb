import { findQuery } from '#src/domain/find/find-key.ts';
import type { ClosingRange } from '#src/domain/list/closing-range.ts';
import type { LoansBehind } from '#src/domain/list/loans-behind.ts';
import type { SavedCount } from '#src/domain/list/pipeline-counts.ts';
import {
  type CategoryStatuses,
  EMPTY_FILTER,
  type ListFilter,
  NAME_PARTS,
  type NamePart,
  normalizeFilter,
  normalizeStatuses,
  type PipelineFilter,
} from '#src/domain/list/pipeline-filter.ts';
import { isSameName, searchForm } from '#src/domain/text/fold-text.ts';

export interface ActiveFilter {
  readonly own: ListFilter;
  readonly applied?: PipelineFilter | undefined;
}

/** Parts in force that no filter can express: both halves of a pair would have to hold, and a filter accepts either. */
export type LeftOut =
  | { readonly kind: 'starred' }
  | { readonly kind: 'behind'; readonly behind: LoansBehind }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: NamePart; readonly names: readonly string[] }
  | { readonly kind: 'statuses'; readonly entry: CategoryStatuses }
  | { readonly kind: 'closing'; readonly closing: ClosingRange }
  | { readonly kind: 'counts'; readonly counts: readonly SavedCount[] };

export interface FilterDraft {
  readonly filter: PipelineFilter;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The filter that finds the loans now on the list. If none can, the person's last change on the list stays, and what it
 * displaces is named.
 * @param suspended the milestones in which a loan is suspended.
 */
export function draftOf(
  { own, applied: asked = EMPTY_FILTER }: ActiveFilter,
  suspended: readonly string[],
): FilterDraft {
  const applied = normalizeFilter(asked);
  const leftOut: LeftOut[] = [];
  const search = searchOf(own.search.normalize().trim(), applied.search);
  if (search.leftOut !== '') leftOut.push({ kind: 'search', text: search.leftOut });
  let filter: PipelineFilter = { ...applied, search: search.kept };
  const narrow = (part: NamePart, names: readonly string[]): void => {
    const both = names.filter((name) => filter[part].some((other) => isSameName(other, name)));
    const isOther = both.length === 0 && names.length > 0 && filter[part].length > 0;
    if (isOther) leftOut.push({ kind: part, names: filter[part] });
    if (names.length > 0) filter = { ...filter, [part]: both.length > 0 ? both : names };
  };
  const close = (closing: ClosingRange | undefined): void => {
    const before = filter.closing;
    if (closing === undefined || closing === before) return;
    if (before !== undefined) leftOut.push({ kind: 'closing', closing: before });
    filter = { ...filter, closing };
  };
  const narrowStatuses = (entry: CategoryStatuses): void => {
    const before = filter.statuses.find(({ category }) => category === entry.category);
    const both = entry.statuses.filter((status) => before?.statuses.includes(status) ?? true);
    if (before !== undefined && both.length === 0) leftOut.push({ kind: 'statuses', entry: before });
    const others = filter.statuses.filter((one) => one !== before);
    const kept = { ...entry, statuses: both.length > 0 ? both : entry.statuses };
    filter = { ...filter, statuses: normalizeStatuses([...others, kept]) };
  };
  for (const part of NAME_PARTS) narrow(part, own[part]);
  for (const entry of normalizeStatuses(own.statuses)) narrowStatuses(entry);
  close(own.closing);
  if (own.behind !== undefined) leftOut.push({ kind: 'behind', behind: own.behind });
  for (const count of own.counts) {
    if (count === 'suspended') narrow('milestones', suspended);
    else if (count === 'slipped') close(count);
    else if (count === 'starred') leftOut.push({ kind: count });
    else {
      if (isOther(filter.counts, count)) leftOut.push({ kind: 'counts', counts: filter.counts });
      filter = { ...filter, counts: [count] };
    }
  }
  return { filter, leftOut };
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
