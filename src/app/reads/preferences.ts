import { createPreferencesClient } from '#src/api/preferences-client.ts';
import { statusOfError } from '#src/api/request/api-error.ts';
import type { connectGateway } from '#src/app/reads/gateway-calls.ts';
import type { CurrentUser } from '#src/contract/wire/current-user.ts';
import { preferencesOwner } from '#src/contract/wire/preferences.ts';
import { mergeSeenChanges } from '#src/domain/loan/seen-changes.ts';
import type { MarksCache } from '#src/offline/cache/marks-cache.ts';
import { createListeners, createSubscribable } from '#src/offline/storage/listeners.ts';
import { type KeyValueStore, personStore } from '#src/offline/storage/key-value-store.ts';
import {
  createPreferencesSync,
  openPreferencesStore,
  type PreferencesCalls,
} from '#src/offline/person-data/preferences-store.ts';
import type { SharedLooks } from '#src/offline/pipeline/pipeline-ports.ts';
import type { SessionMemory } from '#src/offline/session/session-memory.ts';
import type { AppServices, PreferencesAccess } from '#src/routes/-app-services.ts';

interface PreferencesDeps
  extends
    Pick<AppServices, 'now' | 'startTimer' | 'log'>,
    Pick<ReturnType<typeof connectGateway>, 'connection' | 'connectivity'> {
  readonly memory: Pick<SessionMemory, 'read'>;
  readonly localStore: KeyValueStore;
  /** The second place of stars and snoozes. */
  readonly openStore: (userId: string) => Promise<MarksCache>;
}

/** The signed-in person's preferences: opened once, exchanged with the gateway until they are closed. */
export function createPreferences(deps: PreferencesDeps) {
  const { connection, connectivity, memory, localStore, openStore, now, startTimer, log } = deps;
  const opened = new Map<string, PreferencesAccess>();
  const endings: (() => void)[] = [];
  const changes = createListeners();
  let isClosed = false;

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
    endings.push(store.subscribe(changes.tell));
    const calls = loggedCalls(createPreferencesClient({ ...connection, apiEnv }), log);
    const sync = createPreferencesSync({ store, calls, connectivity, startTimer });
    const areMarksWaiting = createSubscribable(true);
    let isStarted = false;
    const start = () => {
      if (isStarted) return;
      isStarted = true;
      sync.start();
      // The first paint needs none of it.
      import('#src/offline/person-data/store-marks.ts')
        .then(({ storeMarks }) => {
          const openDisk = () => openStore(user.id);
          if (!isClosed) endings.push(storeMarks({ store, openDisk, onWaiting: areMarksWaiting.set }));
          return undefined;
        })
        .catch(() => areMarksWaiting.set(false));
    };
    return { store, sync, areMarksWaiting, start };
  }

  return {
    open: (user: CurrentUser, apiEnv: string): PreferencesAccess => {
      const access = opened.get(user.id) ?? openFor(user, apiEnv);
      opened.set(user.id, access);
      return access;
    },
    /** A person's looks at changed loans. Those made before their preferences were opened are lost. */
    looksOf: (userId: string): Omit<SharedLooks, 'shownBy'> => {
      const storeOf = () => opened.get(userId)?.store;
      return {
        get: () => storeOf()?.get().values.seenChanges ?? [],
        add: (looks) =>
          storeOf()?.change(({ seenChanges }) => ({ seenChanges: mergeSeenChanges(seenChanges, looks) })),
        subscribe: changes.subscribe,
      };
    },
    /** Sends what the gateway doesn't have, or reads what other devices changed. Does nothing without a network. */
    refresh: (): void => {
      if (connectivity.get().state === 'lost') return;
      for (const { sync } of opened.values()) void sync.refresh();
    },
    /** Sends what the gateway doesn't have yet, while there's still a session. */
    flush: async (): Promise<void> => {
      await Promise.all([...opened.values()].map(({ sync }) => sync.flush()));
    },
    /** Permanently: a late answer writes nothing to the device. */
    close: (): void => {
      isClosed = true;
      for (const end of endings) end();
      for (const { store, sync } of opened.values()) {
        sync.stop();
        store.close();
      }
    },
  };
}

/** The calls, with a line in the console for what specification 8 wants to be found there. */
function loggedCalls(client: PreferencesCalls, log: (line: string) => void): PreferencesCalls {
  return {
    readPreferences: async (loEmail) => {
      try {
        return await client.readPreferences(loEmail);
      } catch (error) {
        log(`Failed to fetch preferences: ${statusOfError(error)}`);
        throw error;
      }
    },
    savePreferences: async (preferences) => {
      try {
        const held = await client.savePreferences(preferences);
        log('Preferences saved');
        return held;
      } catch (error) {
        log(`Failed to save preferences: ${statusOfError(error)}`);
        throw error;
      }
    },
  };
}
