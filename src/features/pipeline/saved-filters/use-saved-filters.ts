import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SavedFiltersAccess } from '#src/features/pipeline/read/pipeline-services.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { SyncState } from '#src/offline/person-data/person-sync.ts';
import type { SavedFilters, SavedFiltersStore } from '#src/offline/person-data/saved-filters-store.ts';

export interface SavedFiltersReading {
  readonly stored: SavedFilters;
  readonly syncing: SyncState;
  readonly store: Pick<SavedFiltersStore, 'save' | 'remove'>;
}

/** The user's saved filters; undefined until the device's copy is open. */
export function useSavedFilters(userId: string, apiEnv: string): SavedFiltersReading | undefined {
  const { openSavedFilters, log } = useServices();
  const [access, setAccess] = useState<SavedFiltersAccess>();
  useEffect(() => {
    let isWanted = true;
    const open = async () => {
      const opened = await openSavedFilters(userId, apiEnv);
      if (isWanted) setAccess(opened);
    };
    open().catch(() => log('The saved filters could not be opened'));
    return () => {
      isWanted = false;
    };
  }, [openSavedFilters, log, userId, apiEnv]);
  const stored = useSyncExternalStore(access?.store.subscribe ?? neverTells, () => access?.store.get());
  const syncing = useSyncExternalStore(access?.sync.subscribe ?? neverTells, () => access?.sync.get());
  if (access === undefined || stored === undefined || syncing === undefined) return undefined;
  return { stored, syncing, store: access.store };
}

function neverTells(): () => void {
  return () => undefined;
}
