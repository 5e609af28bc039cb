import { useMemo } from 'react';
import {
  DEFAULT_PIPELINE_SEARCH,
  type PipelineSearch,
} from '#src/features/pipeline/address/pipeline-search.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { SavedFiltersInUse } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { changedList, overlaid, ownChange } from '#src/features/pipeline/saved-filters/view-list.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';

/** The screen with the applied view's columns, density and rows a page in place of the person's own. */
export function useScreenOfView(screen: PipelineScreenProps, { reading }: SavedFiltersInUse) {
  const { preferences: own, onPreferencesChange, search } = screen;
  const id = search.filter;
  const list = reading?.stored.filters.find((saved) => saved.id === id)?.list;
  const preferences = useMemo(() => (list ? overlaid(own, list) : own), [own, list]);
  if (!list || reading === undefined) return screen;
  return {
    ...screen,
    preferences,
    onPreferencesChange: (change: PreferenceChange) => {
      reading.store.changeList(id, (latest) => changedList(own, latest, change));
      onPreferencesChange((stored) => ownChange(stored, list, change));
    },
  };
}

/** What applying a view changes in the address; '' for none. A view's sort comes and goes with it. */
export function viewSearch(
  { reading }: SavedFiltersInUse,
  applied: string,
  next: string,
): Partial<PipelineSearch> {
  const listOf = (id: string) => reading?.store.get().filters.find((saved) => saved.id === id)?.list;
  const sort = listOf(next)?.sort ?? (listOf(applied) ? DEFAULT_PIPELINE_SEARCH.sort : undefined);
  return { filter: next, ...(sort === undefined ? {} : { sort }) };
}
