import { AUTH_TOKEN_KEY, type KeyValueStore } from '#src/offline/key-value-store.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage-events.ts';

/** The companion token of the session. Without the session cookie it opens nothing. Fits useSyncExternalStore. */
export interface AuthToken {
  /** Undefined when nobody is signed in, or what is stored cannot be a token. */
  readonly get: () => string | undefined;
  readonly set: (token: string) => void;
  readonly clear: () => void;
  /** Hears every change, made in this tab or another. @returns the function that ends the subscription. */
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createAuthToken(store: KeyValueStore, storageEvents: StorageEventSource): AuthToken {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key }: StorageChange): void => {
    // A null key means that everything was cleared.
    if (key === AUTH_TOKEN_KEY || key === null) tell();
  };
  return {
    get: () => {
      const token = store.get(AUTH_TOKEN_KEY);
      // A header carries visible ASCII alone; with anything else every call would throw.
      return token !== undefined && /^[\x21-\x7e]{1,4096}$/.test(token) ? token : undefined;
    },
    set: (token) => {
      store.set(AUTH_TOKEN_KEY, token);
      tell();
    },
    clear: () => {
      store.remove(AUTH_TOKEN_KEY);
      tell();
    },
    subscribe: (onChange) => {
      if (listeners.size === 0) storageEvents.addEventListener('storage', onStorage);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) storageEvents.removeEventListener('storage', onStorage);
      };
    },
  };
}
