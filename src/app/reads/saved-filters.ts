import { createPersonClient } from '#src/api/person-client.ts';
import { newId } from '#src/app/browser/new-id.ts';
import type { GatewayConnection } from '#src/api/gateway-request.ts';
import type { SavedFiltersAccess } from '#src/features/pipeline/read/pipeline-services.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { type KeyValueStore, personStore } from '#src/offline/storage/key-value-store.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';

interface SavedFiltersParts {
  readonly connection: GatewayConnection;
  readonly connectivity: Connectivity;
  readonly localStore: KeyValueStore;
  readonly now: () => number;
}

/** The signed-in person's saved filters: opened once, exchanged with the gateway until they are closed. */
export function createSavedFilters({ connection, connectivity, localStore, now }: SavedFiltersParts) {
  const opened = new Map<string, Promise<SavedFiltersAccess>>();
  let isClosed = false;

  async function openFor(userId: string, apiEnv: string): Promise<SavedFiltersAccess> {
    // Nothing of the first paint needs them.
    const [userKey, { openSavedFiltersStore }, { createSavedFiltersSync }] = await Promise.all([
      userKeyOf(userId).catch(() => undefined),
      import('#src/offline/person-data/saved-filters-store.ts'),
      import('#src/offline/person-data/saved-filters-sync.ts'),
    ]);
    const store = openSavedFiltersStore({
      ...personStore(localStore, userKey),
      now,
      newId,
      storageEvents: window,
    });
    const calls = createPersonClient({ ...connection, apiEnv });
    const sync = createSavedFiltersSync({ store, calls, userId, connectivity, startTimer: startRealTimer });
    if (!isClosed) sync.start();
    return { store, sync };
  }

  const all = async (): Promise<SavedFiltersAccess[]> => {
    const results = await Promise.allSettled(opened.values());
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  };
  return {
    open: (userId: string, apiEnv: string): Promise<SavedFiltersAccess> => {
      const access = opened.get(userId) ?? openFor(userId, apiEnv);
      opened.set(userId, access);
      return access;
    },
    /** Sends what the gateway does not have yet, while there still is a session. */
    flush: async (): Promise<void> => {
      await Promise.all((await all()).map(({ sync }) => sync.flush()));
    },
    /** For good: an answer on its way writes nothing to the device any more. */
    close: async (): Promise<void> => {
      isClosed = true;
      for (const { store, sync } of await all()) {
        sync.stop();
        store.close();
      }
    },
  };
}
