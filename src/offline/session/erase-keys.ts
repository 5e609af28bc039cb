import {
  APP_KEY_PREFIX,
  AUTH_TOKEN_KEY,
  DEVICE_KEY_PREFIX,
  PAGEHIDE_DRAFTS_PREFIX,
  type KeyValueStore,
} from '#src/offline/storage/key-value-store.ts';

/** The device's own settings say nothing about anyone, and the sign-in page needs some of them without a network. */
const STAYING = [DEVICE_KEY_PREFIX, PAGEHIDE_DRAFTS_PREFIX];

/** `ctc.preferences.<user key>`; last words go on after it. */
const PERSONAL_KEY = /\.([0-9a-f]{32})(?:\.|$)/;

/**
 * Removes the session's token and everything the app stores about a user in local storage, except the drafts of pages
 * that ended: they may be another user's. Uses no database code, so it works when that can't load.
 * @param keepsToken the session goes on, or another person's begins.
 */
export function eraseKeys(store: KeyValueStore, keepsToken = false): void {
  for (const key of store.keys()) {
    const isOurs = (key === AUTH_TOKEN_KEY && !keepsToken) || key.startsWith(APP_KEY_PREFIX);
    if (isOurs && !STAYING.some((prefix) => key.startsWith(prefix))) store.remove(key);
  }
}

/** Removes what names a person other than these, except sealed drafts. */
export function eraseKeysOfOthers(store: KeyValueStore, userKey: string): void {
  for (const key of store.keys()) {
    const owner = key.startsWith(APP_KEY_PREFIX) ? PERSONAL_KEY.exec(key)?.[1] : undefined;
    if (owner !== undefined && owner !== userKey && !key.startsWith(PAGEHIDE_DRAFTS_PREFIX))
      store.remove(key);
  }
}

/** Removes a user's sealed drafts that haven't reached the outbox. */
export function erasePagehideDrafts(store: KeyValueStore, userKey: string): void {
  for (const key of store.keys()) {
    if (key.startsWith(`${PAGEHIDE_DRAFTS_PREFIX}${userKey}.`)) store.remove(key);
  }
}

/** The keys of the users who have sealed drafts in local storage. */
export function pagehideDraftsOwners(store: Pick<KeyValueStore, 'keys'>): string[] {
  const names = store.keys();
  const keys = names.filter((name) => name.startsWith(PAGEHIDE_DRAFTS_PREFIX));
  return [...new Set(keys.map((key) => key.slice(PAGEHIDE_DRAFTS_PREFIX.length).split('.')[0] ?? ''))];
}
