import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import { formatNamesParam, parseNamesParam } from '#src/domain/list/pipeline-sort-param.ts';
import {
  DEFAULT_PIPELINE_SEARCH,
  type PipelineSearch,
} from '#src/features/pipeline/address/pipeline-search.ts';

type StoredSearch = Pick<PreferenceValues, 'view' | 'columnFilters'>;

/**
 * The list for a user who opens the dashboard without an address of a specific list: as they left it. If their
 * preferences can't be read, all loans (choices: Preferences).
 */
export function entrySearch(preferences: StoredSearch, areKnown: boolean): PipelineSearch {
  const [filter] = preferences.columnFilters;
  const milestone = filter === undefined ? '' : formatNamesParam([filter.value]);
  return { ...DEFAULT_PIPELINE_SEARCH, view: areKnown ? preferences.view : 'AllLoans', milestone };
}

/** True for an address without settings. With any setting, it has them all, so a link shows everyone the same list. */
export function isPlainSearch(search: PipelineSearch): boolean {
  return (
    JSON.stringify({ ...DEFAULT_PIPELINE_SEARCH, ...search }) === JSON.stringify(DEFAULT_PIPELINE_SEARCH)
  );
}

/** What's kept of a change. A preference holds one milestone, so of several none is kept. */
export function storedPart({ view, milestone }: Partial<PipelineSearch>): Partial<StoredSearch> {
  const milestones = parseNamesParam(milestone ?? '');
  const columnFilters =
    milestones.length === 1 ? milestones.map((value) => ({ id: 'Milestone' as const, value })) : [];
  return { ...(view && { view }), ...(milestone !== undefined && { columnFilters }) };
}
