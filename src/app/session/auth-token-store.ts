import { PERSISTED_QUERIES_KEY } from '#src/app/reads/query-persistence.ts';
import type { AuthToken } from '#src/features/session/session-services.ts';
import { forgetAuthToken, keepAuthToken, readAuthToken } from '#src/offline/session/auth-token.ts';
import { AUTH_TOKEN_KEY, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';

/** The token that this tab works with. Another tab's sign-in can put a different person's into local storage. */
export interface TabToken extends AuthToken {
  /** What lies in local storage, whoever put it there. */
  readonly stored: () => string | undefined;
  /** True when local storage holds no longer what this tab works with. */
  readonly isOvertaken: () => boolean;
  /** Calls back when another tab has put a token into local storage; until `adopt` this tab has none. */
  readonly onOvertaken: (listener: () => void) => void;
  readonly adopt: () => void;
}

/** The stored token as something that screens can subscribe to: storage events tell only of the other tabs' writes. */
export function createAuthTokenStore(store: KeyValueStore, tabs: EventTarget): TabToken {
  const listeners = new Set<() => void>();
  const overtakenListeners = new Set<() => void>();
  const stored = () => readAuthToken(store);
  let own = stored();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  tabs.addEventListener('storage', (event) => {
    const key = event instanceof StorageEvent ? event.key : null;
    if (key !== null && key !== AUTH_TOKEN_KEY) return;
    if (stored() === undefined) tell();
    else if (stored() !== own) for (const listener of overtakenListeners) listener();
  });
  return {
    get: () => (stored() === own ? own : undefined),
    set: (token) => {
      // It may be another person's: a tab that starts now must not take the one before for its owner.
      store.remove(PERSISTED_QUERIES_KEY);
      keepAuthToken(store, token);
      own = token;
      tell();
    },
    clear: () => {
      // Not the token that another tab has got in the meantime.
      if (stored() === own) forgetAuthToken(store);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stored,
    isOvertaken: () => stored() !== own,
    onOvertaken: (listener) => {
      overtakenListeners.add(listener);
    },
    adopt: () => {
      own = stored();
      tell();
    },
  };
}
