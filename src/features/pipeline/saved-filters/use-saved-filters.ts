import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import type { SavedFiltersAccess } from '#src/features/pipeline/read/pipeline-services.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { filterTitle } from '#src/features/pipeline/saved-filters/words.ts';
import type { SyncState } from '#src/offline/person-data/person-sync.ts';
import type { SavedFilters, SavedFiltersStore } from '#src/offline/person-data/saved-filters-store.ts';

export interface SavedFiltersReading extends Pick<SavedFiltersAccess, 'filterPipeline' | 'withoutParts'> {
  readonly stored: SavedFilters;
  readonly syncing: SyncState;
  readonly store: Pick<SavedFiltersStore, 'save' | 'remove'>;
}

export interface SavedFiltersInUse {
  /** Undefined until the device's copy is open. */
  readonly reading: SavedFiltersReading | undefined;
  /** The code that opens it didn't arrive. Browsers don't request a module twice, so only a reload helps. */
  readonly hasFailed: boolean;
}

export function useSavedFilters(userId: string, apiEnv: string): SavedFiltersInUse {
  const { openSavedFilters, log } = useServices();
  const [access, setAccess] = useState<SavedFiltersAccess>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const open = async () => {
      const opened = await openSavedFilters(userId, apiEnv);
      if (isWanted) setAccess(opened);
    };
    open().catch(() => {
      log('The saved filters could not be opened');
      if (isWanted) setHasFailed(true);
    });
    return () => {
      isWanted = false;
    };
  }, [openSavedFilters, log, userId, apiEnv]);
  const stored = useSyncExternalStore(access?.store.subscribe ?? neverTells, () => access?.store.get());
  const syncing = useSyncExternalStore(access?.sync.subscribe ?? neverTells, () => access?.sync.get());
  const reading =
    access === undefined || stored === undefined || syncing === undefined
      ? undefined
      : { ...access, stored, syncing };
  return { reading, hasFailed };
}

export interface FilterInForce extends Pick<SavedFiltersAccess, 'filterPipeline'> {
  /** Its name, and whether it's changed. */
  readonly title: string;
  readonly filter: PipelineFilter;
}

/** The filter that the list's address names, as it's applied: without the parts that are turned `off`. */
export function useAppliedFilter(
  reading: SavedFiltersReading | undefined,
  { filter: appliedId, off }: { readonly filter: string; readonly off: string },
): FilterInForce | undefined {
  const saved = reading?.stored.filters.find(({ id }) => id === appliedId);
  const { filterPipeline, withoutParts } = reading ?? {};
  return useMemo(() => {
    if (saved === undefined || filterPipeline === undefined || withoutParts === undefined) return undefined;
    const filter = withoutParts(saved.filter, off);
    return { title: filterTitle(saved.name, filter !== saved.filter), filter, filterPipeline };
  }, [saved, filterPipeline, withoutParts, off]);
}

function neverTells(): () => void {
  return () => undefined;
}
