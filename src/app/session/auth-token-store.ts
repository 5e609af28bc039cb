import { PERSISTED_QUERIES_KEY } from '#src/app/reads/query-persistence.ts';
import {
  type AuthToken,
  forgetAuthToken,
  readAuthToken,
  storeAuthToken,
} from '#src/offline/session/auth-token.ts';
import { AUTH_TOKEN_KEY, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';

/** The token this tab works with. Another tab's sign-in can put a different user's into local storage. */
export interface TabToken extends AuthToken {
  /** What's in local storage, whichever tab put it there. */
  readonly stored: () => string | undefined;
  /** True if local storage no longer has the token this tab works with. */
  readonly isOvertaken: () => boolean;
  /** Calls back when another tab has put a token into local storage; until `adopt` this tab has none. */
  readonly onOvertaken: (listener: () => void) => void;
  readonly adopt: () => void;
  /** False if this tab never worked with a token, like the sign-in screen. */
  readonly wasSignedIn: () => boolean;
  /** For a tab that signs out itself: to its screens, a token that vanishes is a session timeout. */
  readonly stopListening: () => void;
}

/** The stored token, for screens to subscribe to: storage events report only other tabs' writes. */
export function createAuthTokenStore(store: KeyValueStore, tabs: EventTarget): TabToken {
  const listeners = createListeners();
  const overtaken = createListeners();
  const stored = () => readAuthToken(store);
  let own = stored();
  let isListening = true;
  tabs.addEventListener('storage', (event) => {
    const key = event instanceof StorageEvent ? event.key : null;
    if (!isListening || (key !== null && key !== AUTH_TOKEN_KEY)) return;
    if (stored() === undefined) listeners.tell();
    else if (stored() !== own) overtaken.tell();
  });
  return {
    get: () => (stored() === own ? own : undefined),
    set: (token) => {
      // It may be another user's: a tab that starts now must not take the previous user for its own.
      store.remove(PERSISTED_QUERIES_KEY);
      storeAuthToken(store, token);
      own = token;
      listeners.tell();
    },
    clear: () => {
      // Not the token another tab got in the meantime.
      if (stored() === own) forgetAuthToken(store);
      listeners.tell();
    },
    subscribe: listeners.subscribe,
    stored,
    isOvertaken: () => stored() !== own,
    onOvertaken: overtaken.subscribe,
    adopt: () => {
      own = stored();
      listeners.tell();
    },
    wasSignedIn: () => own !== undefined,
    stopListening: () => {
      isListening = false;
    },
  };
}
