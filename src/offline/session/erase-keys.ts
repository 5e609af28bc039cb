import {
  APP_KEY_PREFIX,
  AUTH_TOKEN_KEY,
  DEVICE_KEY_PREFIX,
  type KeyValueStore,
} from '#src/offline/storage/key-value-store.ts';

/**
 * Removes the session's token and everything the app stores about a user in local storage. The device's own settings
 * stay: they say nothing about anyone, and the sign-in page needs some of them without a network. Uses no database
 * code, so it works when that can't load.
 */
export function eraseKeys(store: KeyValueStore): void {
  for (const key of store.keys()) {
    if (key === AUTH_TOKEN_KEY || (key.startsWith(APP_KEY_PREFIX) && !key.startsWith(DEVICE_KEY_PREFIX)))
      store.remove(key);
  }
}
