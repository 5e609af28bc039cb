import type { Preferences } from '#src/contract/wire/preferences.ts';
import {
  createPersonSync,
  type PersonSync,
  type PersonSyncDeps,
} from '#src/offline/person-data/person-sync.ts';
import type { PreferencesStore } from '#src/offline/person-data/preferences-store.ts';

/** The calls that are needed; the gateway's client has them. Each throws what failed. */
export interface PreferencesCalls {
  readonly readPreferences: (loEmail: string) => Promise<Preferences | undefined>;
  readonly savePreferences: (preferences: Preferences) => Promise<Preferences>;
}

export interface PreferencesSyncOptions extends Pick<PersonSyncDeps, 'connectivity' | 'startTimer'> {
  readonly store: PreferencesStore;
  readonly calls: PreferencesCalls;
}

const SEND_AFTER_MS = 500;

/**
 * Sends the whole preferences 500 ms after the last change, again on reconnect and at the next start, and applies what
 * another device changed since. The newest change wins. See choices: Preferences.
 */
export function createPreferencesSync(options: PreferencesSyncOptions): PersonSync {
  const { store, calls, connectivity, startTimer } = options;
  return createPersonSync({
    connectivity,
    startTimer,
    delayMs: SEND_AFTER_MS,
    hasUnsent: () => store.get().isUnsent,
    subscribeToChanges: store.subscribe,
    sendNext: async () => {
      const sent = store.toSend();
      const held = await calls.savePreferences(sent);
      return () => store.take(held, sent);
    },
    read: async () => {
      const held = await calls.readPreferences(store.toSend().loEmail);
      return () => {
        if (held !== undefined) store.take(held);
        // The user never changed any: store that, so that a start without a network knows it too.
        else if (!store.get().isStored) store.take(store.toSend());
      };
    },
  });
}
