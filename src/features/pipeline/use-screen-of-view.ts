import { useMemo } from 'react';
import { DEFAULT_PIPELINE_SEARCH } from '#src/features/pipeline/address/pipeline-search.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import { type SavedFiltersInUse, viewOf } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { changedList, overlaid, ownChange } from '#src/features/pipeline/saved-filters/view-list.ts';
import { valuesOf } from '#src/loan-display/address-change.ts';
import type { PreferenceChange } from '#src/offline/person-data/preferences-store.ts';

/**
 * The screen with the applied view's columns, density and rows a page in place of the person's own. A view's sort comes
 * with it, and goes however it's left.
 */
export function useScreenOfView(
  screen: PipelineScreenProps,
  { reading, applied }: SavedFiltersInUse,
): PipelineScreenProps {
  const { preferences: own, onPreferencesChange } = screen;
  const list = applied?.list;
  const preferences = useMemo(() => (list ? overlaid(own, list) : own), [own, list]);
  if (reading === undefined) return screen;
  const { store } = reading;
  const sortOf = (view: string) => viewOf(store.get(), view)?.list?.sort;
  return {
    ...screen,
    preferences,
    onSearchChange: (asked, how) =>
      screen.onSearchChange((current) => {
        const changes = valuesOf(asked, current);
        if (changes.filter === undefined) return changes;
        const left = sortOf(current.filter) === undefined ? undefined : DEFAULT_PIPELINE_SEARCH.sort;
        const sort = sortOf(changes.filter) ?? left;
        return { ...changes, ...(sort === undefined ? {} : { sort }) };
      }, how),
    onPreferencesChange: (change: PreferenceChange) => {
      if (applied) store.changeList(applied.id, (latest) => changedList(own, latest, change));
      onPreferencesChange(list ? (stored) => ownChange(stored, list, change) : change);
    },
  };
}
