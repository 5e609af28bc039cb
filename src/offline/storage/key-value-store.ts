/** Small texts by name, as local storage keeps them. It never throws. */
export interface KeyValueStore {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
}

/** The names under which the app keeps things; the token's own name is given (specification 3.1). */
export const AUTH_TOKEN_KEY = 'authToken';
export const APP_KEY_PREFIX = 'ctc.';
export const LAST_SESSION_KEY = `${APP_KEY_PREFIX}session`;
/** What starts like this belongs to the device and says nothing of anybody, so it survives a sign-out. */
export const DEVICE_KEY_PREFIX = `${APP_KEY_PREFIX}device.`;
/** The installation's settings, which are public. */
export const CONFIG_KEY = `${DEVICE_KEY_PREFIX}config`;

/**
 * Wraps local or session storage. Where the browser refuses it (policy, private browsing, no room) values are held in
 * memory, so that a person can still work in this tab until it closes.
 * @param open gives the storage; merely touching it can throw.
 */
export function keyValueStore(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const storage = attempt(open);
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage?.getItem(key)) ?? undefined,
    set: (key, value) => {
      const isKept = attempt(() => {
        storage?.setItem(key, value);
        return storage !== undefined;
      });
      if (isKept === true) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => storage?.removeItem(key));
    },
    keys: () => {
      const kept = attempt(() => (storage === undefined ? [] : namesIn(storage))) ?? [];
      return [...new Set([...memory.keys(), ...kept])];
    },
  };
}

/** Where a person's small texts lie: without a secure connection there's no key, and nothing outlives this tab. */
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
