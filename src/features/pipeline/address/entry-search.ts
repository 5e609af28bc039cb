import * as v from 'valibot';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import {
  DEFAULT_PIPELINE_SEARCH,
  milestoneSchema,
  type PipelineSearch,
} from '#src/features/pipeline/address/pipeline-search.ts';

type Kept = Pick<PreferenceValues, 'view' | 'columnFilters'>;

/**
 * The list as a person finds it who comes without an address of a certain list: as they left it. Where their preferences
 * cannot be read it is the list of all loans (choices: Preferences).
 */
export function entrySearch(preferences: Kept, areKnown: boolean): PipelineSearch {
  const [filter] = preferences.columnFilters;
  const milestone = v.is(milestoneSchema, filter?.value) ? filter.value : '';
  return { ...DEFAULT_PIPELINE_SEARCH, view: areKnown ? preferences.view : 'AllLoans', milestone };
}

/** True for an address that says nothing: one that says anything says everything, so a link shows the same to everybody. */
export function isPlainSearch(search: PipelineSearch): boolean {
  return (
    JSON.stringify({ ...DEFAULT_PIPELINE_SEARCH, ...search }) === JSON.stringify(DEFAULT_PIPELINE_SEARCH)
  );
}

/** What of a change of the list is kept for the next visit. */
export function keptPart({ view, milestone }: Partial<PipelineSearch>): Partial<Kept> {
  return {
    ...(view === undefined ? {} : { view }),
    ...(milestone === undefined
      ? {}
      : { columnFilters: milestone === '' ? [] : [{ id: 'Milestone', value: milestone }] }),
  };
}
