import type { GatewayConnection } from '#src/api/gateway-request.ts';
import { createPersonClient } from '#src/api/person-client.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { preferencesOwner } from '#src/contract/wire/preferences.ts';
import type { PreferencesAccess } from '#src/features/preferences/preferences-services.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { type KeyValueStore, personStore } from '#src/offline/storage/key-value-store.ts';
import { openPreferencesStore } from '#src/offline/person-data/preferences-store.ts';
import { createPreferencesSync } from '#src/offline/person-data/preferences-sync.ts';
import type { SessionMemory } from '#src/offline/session/session-memory.ts';

interface PreferencesParts {
  readonly connection: GatewayConnection;
  readonly connectivity: Connectivity;
  readonly memory: Pick<SessionMemory, 'read'>;
  readonly localStore: KeyValueStore;
  readonly now: () => number;
}

/** The signed-in person's preferences: opened once, exchanged with the gateway until they are closed. */
export function createPreferences({ connection, connectivity, memory, localStore, now }: PreferencesParts) {
  const opened = new Map<string, PreferencesAccess>();

  function openFor(user: CurrentUser, apiEnv: string): PreferencesAccess {
    // The user check left the key there.
    const last = memory.read();
    const userKey = last?.user.id === user.id ? last.userKey : undefined;
    const store = openPreferencesStore({
      ...personStore(localStore, userKey),
      loEmail: preferencesOwner(user),
      now,
      storageEvents: window,
    });
    const calls = createPersonClient({ ...connection, apiEnv });
    const sync = createPreferencesSync({ store, calls, connectivity, startTimer: startRealTimer });
    let isStarted = false;
    const start = () => {
      if (isStarted) return;
      isStarted = true;
      sync.start();
    };
    return { store, sync, start };
  }

  return {
    open: (user: CurrentUser, apiEnv: string): PreferencesAccess => {
      const access = opened.get(user.id) ?? openFor(user, apiEnv);
      opened.set(user.id, access);
      return access;
    },
    /** Sends what the gateway does not have yet, while there still is a session. */
    flush: async (): Promise<void> => {
      await Promise.all([...opened.values()].map(({ sync }) => sync.flush()));
    },
    /** For good: an answer on its way writes nothing to the device any more. */
    close: (): void => {
      for (const { store, sync } of opened.values()) {
        sync.stop();
        store.close();
      }
    },
  };
}
