import type { AppConfig } from '#src/contract/wire/app-config.ts';
import { newId } from '#src/app/browser/new-id.ts';
import type { connectGateway } from '#src/app/reads/gateway-calls.ts';
import type { SavedFiltersAccess } from '#src/features/pipeline/saved-filters/use-saved-filters.ts';
import { type KeyValueStore, personStore } from '#src/offline/storage/key-value-store.ts';
import { readStoredConfig } from '#src/offline/session/stored-config.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

interface SavedFiltersDeps
  extends
    Pick<AppServices, 'now' | 'startTimer'>,
    Pick<ReturnType<typeof connectGateway>, 'connection' | 'connectivity'> {
  readonly localStore: KeyValueStore;
}

/** The signed-in user's saved filters: opened once, synced with the gateway until closed. */
export function createSavedFilters(deps: SavedFiltersDeps) {
  const { connection, connectivity, localStore, now, startTimer } = deps;
  const opened = new Map<string, Promise<SavedFiltersAccess>>();
  let isClosed = false;

  async function openFor(userId: string, apiEnv: string): Promise<SavedFiltersAccess> {
    // The first paint needs none of them.
    const [userKey, { createSavedFiltersSync, openSavedFiltersStore }, { createSavedFiltersClient }] =
      await Promise.all([
        userKeyOf(userId).catch(() => undefined),
        import('#src/offline/person-data/saved-filters-store.ts'),
        import('#src/api/saved-filters-client.ts'),
      ]);
    const store = openSavedFiltersStore({
      ...personStore(localStore, userKey),
      now,
      newId,
      lenderViews: readStoredConfig(localStore)?.defaultViews ?? [],
      storageEvents: window,
    });
    const calls = createSavedFiltersClient({ ...connection, apiEnv });
    const sync = createSavedFiltersSync({ store, calls, userId, connectivity, startTimer });
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
    /** The installation's settings were read again. */
    takeLenderViews: async ({ defaultViews }: AppConfig): Promise<void> => {
      for (const { store } of await all()) store.takeLenderViews(defaultViews);
    },
    /** Sends what the gateway doesn't have yet, while there's still a session. */
    flush: async (): Promise<void> => {
      await Promise.all((await all()).map(({ sync }) => sync.flush()));
    },
    /** Permanently: a late answer writes nothing to the device. */
    close: async (): Promise<void> => {
      isClosed = true;
      for (const { store, sync } of await all()) {
        sync.stop();
        store.close();
      }
    },
  };
}
