import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useServices } from '#src/loan-display/use-services.ts';
import type { PersonSync, SyncState } from '#src/offline/person-data/person-sync.ts';
import type { SavedFilters, SavedFiltersStore } from '#src/offline/person-data/saved-filters-store.ts';

export interface SavedFiltersAccess {
  readonly store: SavedFiltersStore;
  readonly sync: PersonSync;
}

export interface SavedFiltersReading {
  readonly stored: SavedFilters;
  readonly syncing: SyncState;
  readonly store: Pick<SavedFiltersStore, 'get' | 'save' | 'changeList' | 'remove'>;
}

/** @param appliedId the filter that the list's address names; '' for none. */
export function useSavedFilters(userId: string, apiEnv: string, appliedId = '') {
  const { openSavedFilters, log } = useServices();
  const { data: access, isError: hasFailed } = useQuery({
    queryKey: ['saved-filters', userId, apiEnv],
    queryFn: () =>
      openSavedFilters(userId, apiEnv).catch((error: unknown) => {
        log('The saved filters could not be opened');
        throw error;
      }),
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  const stored = useSyncExternalStore(access?.store.subscribe ?? neverTells, () => access?.store.get());
  const syncing = useSyncExternalStore(access?.sync.subscribe ?? neverTells, () => access?.sync.get());
  const reading: SavedFiltersReading | undefined =
    access === undefined || stored === undefined || syncing === undefined
      ? undefined
      : { stored, syncing, store: access.store };
  return {
    /** Undefined until the device's copy is open. */
    reading,
    applied: stored && viewOf(stored, appliedId),
    /** The code that opens it didn't arrive. Browsers don't request a module twice, so only a reload helps. */
    hasFailed,
  };
}

/** The view of an id; of a lender's, what stands in its place: addresses go from one person to another. */
export function viewOf({ filters, overrides }: SavedFilters, id: string) {
  const shownId = overrides.get(id) ?? id;
  return filters.find((view) => view.id === shownId);
}

export type SavedFiltersInUse = ReturnType<typeof useSavedFilters>;

function neverTells(): () => void {
  return () => undefined;
}
