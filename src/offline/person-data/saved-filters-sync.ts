import type { SavedFilter, SavedFilterChange } from '#src/contract/wire/saved-filter.ts';
import {
  createPersonSync,
  type PersonSync,
  type PersonSyncDeps,
} from '#src/offline/person-data/person-sync.ts';
import type { SavedFiltersStore } from '#src/offline/person-data/saved-filters-store.ts';

/** The calls we need; the gateway's client has them. */
interface SavedFiltersCalls {
  readonly readSavedFilters: (userId: string) => Promise<readonly SavedFilter[]>;
  readonly changeSavedFilter: (userId: string, change: SavedFilterChange) => Promise<readonly SavedFilter[]>;
}

export interface SavedFiltersSyncOptions extends Pick<PersonSyncDeps, 'connectivity' | 'startTimer'> {
  readonly store: SavedFiltersStore;
  readonly calls: SavedFiltersCalls;
  /** The login id. */
  readonly userId: string;
}

/**
 * Sends each change to the saved filters right away, and changes made without a network in order on reconnect and at
 * the next start. Filter and instant identify a change, so sending it twice does no harm. A change the gateway refuses
 * is dropped and the reason shown, so that it doesn't block the others.
 */
export function createSavedFiltersSync(options: SavedFiltersSyncOptions): PersonSync {
  const { store, calls, userId, connectivity, startTimer } = options;
  let lastSent: SavedFilterChange | undefined;
  return createPersonSync({
    connectivity,
    startTimer,
    delayMs: 0,
    hasUnsent: () => store.get().unsentCount > 0,
    subscribeToChanges: store.subscribe,
    sendNext: async () => {
      const sent = store.nextToSend();
      lastSent = sent;
      const filters = await (sent === undefined
        ? calls.readSavedFilters(userId)
        : calls.changeSavedFilter(userId, sent));
      return () => store.take(filters, sent);
    },
    read: async () => {
      const filters = await calls.readSavedFilters(userId);
      return () => store.take(filters);
    },
    dropRefused: () => {
      if (lastSent !== undefined) store.drop(lastSent);
    },
  });
}
