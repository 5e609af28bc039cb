/** Small texts by name, as in local storage. It never throws. */
export interface KeyValueStore {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
}

/** The names under which the app stores things. The token's name is given (specification 3.1). */
export const AUTH_TOKEN_KEY = 'authToken';
export const APP_KEY_PREFIX = 'ctc.';
export const LAST_SESSION_KEY = `${APP_KEY_PREFIX}session`;
/** Set while the stored token's owner is unknown: the last person, or another who has just signed in. */
export const UNCHECKED_KEY = `${APP_KEY_PREFIX}unchecked`;
/** Sealed drafts of pages that just ended, each with its user's key: they go when that user's outbox does. */
export const PAGEHIDE_DRAFTS_PREFIX = `${APP_KEY_PREFIX}last-words.`;
/** Records with this prefix belong to the device and say nothing about anyone, so they survive a sign-out. */
export const DEVICE_KEY_PREFIX = `${APP_KEY_PREFIX}device.`;
/** The installation's settings, which are public. */
export const CONFIG_KEY = `${DEVICE_KEY_PREFIX}config`;

/**
 * Wraps local or session storage. If the browser refuses it (policy, private browsing, no room), values stay in memory,
 * so the user can still work in this tab until it closes.
 * @param open returns the storage; merely accessing it can throw.
 */
export function keyValueStore(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const storage = attempt(open);
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? undefined,
    set: (key, value) => {
      const isWritten = attempt(() => {
        storage?.setItem(key, value);
        return storage !== undefined;
      });
      if (isWritten === true) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => storage?.removeItem(key));
    },
    keys: () => {
      const stored = attempt(() => (storage === undefined ? [] : namesIn(storage))) ?? [];
      return [...new Set([...memory.keys(), ...stored])];
    },
  };
}

/**
 * Where a user's small texts are stored. Without a secure connection there's no key, and they last only as long as this
 * tab.
 */
export function personStore(localStore: KeyValueStore, userKey: string | undefined) {
  return userKey === undefined
    ? { store: keyValueStore(refuseStorage), userKey: 'tab' }
    : { store: localStore, userKey };
}

function refuseStorage(): never {
  throw new Error('nothing of a person is kept without a secure connection');
}

function namesIn(storage: Storage): string[] {
  const names = Array.from({ length: storage.length }, (_, position) => storage.key(position));
  return names.filter((name) => name !== null);
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
