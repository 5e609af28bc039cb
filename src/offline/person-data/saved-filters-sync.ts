import type { SavedFilter, SavedFilterChange } from '#src/contract/wire/saved-filter.ts';
import {
  createPersonSync,
  type PersonSync,
  type PersonSyncParts,
} from '#src/offline/person-data/person-sync.ts';
import type { SavedFiltersStore } from '#src/offline/person-data/saved-filters-store.ts';

/** The calls that are needed; the gateway's client has them. */
interface SavedFiltersCalls {
  readonly readSavedFilters: (userId: string) => Promise<readonly SavedFilter[]>;
  readonly changeSavedFilter: (userId: string, change: SavedFilterChange) => Promise<readonly SavedFilter[]>;
}

export interface SavedFiltersSyncOptions extends Pick<PersonSyncParts, 'connectivity' | 'startTimer'> {
  readonly store: SavedFiltersStore;
  readonly calls: SavedFiltersCalls;
  /** The login id. */
  readonly userId: string;
}

/**
 * Sends each change of the saved filters at once, those made without a network in their order on reconnect and at the
 * next start. A change is named by filter and instant, so sending it twice does no harm; one that the gateway refuses
 * is given up and its reason shown, so that it does not hold up the others.
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
