import {
  APP_KEY_PREFIX,
  AUTH_TOKEN_KEY,
  DEVICE_KEY_PREFIX,
  LAST_WORDS_PREFIX,
  type KeyValueStore,
} from '#src/offline/storage/key-value-store.ts';

/** The device's own settings say nothing about anyone, and the sign-in page needs some of them without a network. */
const STAYING = [DEVICE_KEY_PREFIX, LAST_WORDS_PREFIX];

/**
 * Removes the session's token and everything the app stores about a user in local storage, but the last words of pages
 * that ended: they may be somebody else's. Uses no database code, so it works when that can't load.
 */
export function eraseKeys(store: KeyValueStore): void {
  for (const key of store.keys()) {
    const isOurs = key === AUTH_TOKEN_KEY || key.startsWith(APP_KEY_PREFIX);
    if (isOurs && !STAYING.some((prefix) => key.startsWith(prefix))) store.remove(key);
  }
}

/** Removes a user's sealed drafts that haven't reached the outbox. */
export function eraseLastWords(store: KeyValueStore, userKey: string): void {
  for (const key of store.keys()) {
    if (key.startsWith(`${LAST_WORDS_PREFIX}${userKey}.`)) store.remove(key);
  }
}
