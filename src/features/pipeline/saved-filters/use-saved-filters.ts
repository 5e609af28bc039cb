import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FilterPart } from '#src/domain/list/filter-parts.ts';
import type { PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import type { SavedFiltersAccess } from '#src/features/pipeline/read/pipeline-services.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { filterTitle } from '#src/features/pipeline/saved-filters/words.ts';
import type { SyncState } from '#src/offline/person-data/person-sync.ts';
import type { SavedFilters, SavedFiltersStore } from '#src/offline/person-data/saved-filters-store.ts';

export interface SavedFiltersReading {
  readonly stored: SavedFilters;
  readonly syncing: SyncState;
  readonly store: Pick<SavedFiltersStore, 'save' | 'remove'>;
  readonly rules: SavedFiltersAccess['rules'];
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
      : { stored, syncing, store: access.store, rules: access.rules };
  return { reading, hasFailed };
}

export interface AppliedFilterState extends Pick<SavedFiltersAccess['rules'], 'filterPipeline'> {
  /** Its name, and whether it's changed. */
  readonly title: string;
  /** Without the parts that are turned off. */
  readonly filter: PipelineFilter;
  readonly saved: PipelineFilter;
  /** The parts that are off once one is turned the other way, or all of a kind are off. */
  readonly turnedPart: (part: FilterPart) => string;
  readonly turnedOff: (kind: 'counts' | 'milestones') => string;
}

/** The filter that the list's address names, as it's applied. */
export function useAppliedFilter(
  reading: SavedFiltersReading | undefined,
  { filter: appliedId, off }: { readonly filter: string; readonly off: string },
): AppliedFilterState | undefined {
  const applied = reading?.stored.filters.find(({ id }) => id === appliedId);
  const rules = reading?.rules;
  return useMemo(() => {
    if (applied === undefined || rules === undefined) return undefined;
    const { name, filter: saved } = applied;
    const filter = rules.withoutDisabledParts(saved, off);
    return {
      title: filterTitle(name, filter !== saved),
      filter,
      saved,
      filterPipeline: rules.filterPipeline,
      turnedPart: (part) => rules.turnedPart(off, part),
      turnedOff: (kind) => rules.turnedOff(saved, off, kind),
    };
  }, [applied, rules, off]);
}

function neverTells(): () => void {
  return () => undefined;
}
