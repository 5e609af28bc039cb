import {
  APP_KEY_PREFIX,
  AUTH_TOKEN_KEY,
  DEVICE_KEY_PREFIX,
  type KeyValueStore,
} from '#src/offline/storage/key-value-store.ts';

/**
 * Removes the session's token and every text that the app keeps of a person. What is the device's own stays: it
 * says nothing of anybody, and the sign-in page needs the settings among it without a network. Needs no database code, so it works when that cannot load.
 */
export function eraseKeys(store: KeyValueStore): void {
  for (const key of store.keys()) {
    if (key === AUTH_TOKEN_KEY || (key.startsWith(APP_KEY_PREFIX) && !key.startsWith(DEVICE_KEY_PREFIX)))
      store.remove(key);
  }
}
