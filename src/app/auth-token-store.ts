import type { AuthToken } from '#src/features/session/session-services.ts';
import { forgetAuthToken, keepAuthToken, readAuthToken } from '#src/offline/auth-token.ts';
import { AUTH_TOKEN_KEY, type KeyValueStore } from '#src/offline/key-value-store.ts';

/** The stored token as something that screens can subscribe to: storage events tell only of the other tabs' writes. */
export function createAuthTokenStore(store: KeyValueStore, tabs: EventTarget): AuthToken {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  tabs.addEventListener('storage', (event) => {
    const key = event instanceof StorageEvent ? event.key : null;
    if (key === null || key === AUTH_TOKEN_KEY) tell();
  });
  return {
    get: () => readAuthToken(store),
    set: (token) => {
      keepAuthToken(store, token);
      tell();
    },
    clear: () => {
      forgetAuthToken(store);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
