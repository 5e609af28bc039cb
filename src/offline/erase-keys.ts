import {
  APP_KEY_PREFIX,
  AUTH_TOKEN_KEY,
  CONFIG_KEY,
  type KeyValueStore,
} from '#src/offline/key-value-store.ts';

/**
 * Removes the session's token and every text that the app keeps of a person. `config.json` stays: it holds nothing of
 * anybody, and the sign-in page needs it without a network. Needs no database code, so it works when that cannot load.
 */
export function eraseKeys(store: KeyValueStore): void {
  for (const key of store.keys()) {
    if (key === AUTH_TOKEN_KEY || (key.startsWith(APP_KEY_PREFIX) && key !== CONFIG_KEY)) store.remove(key);
  }
}
