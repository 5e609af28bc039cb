import { AUTH_TOKEN_KEY, type KeyValueStore, UNCHECKED_KEY } from '#src/offline/storage/key-value-store.ts';

/** The gateway's access token, in local storage under `authToken` (specification 3.1). */
export interface AuthToken {
  readonly get: () => string | undefined;
  readonly set: (token: string) => void;
  readonly clear: () => void;
  /** Called when the token changes, in this tab or another. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/**
 * The session's companion token, which is useless without the session cookie. Undefined if no user is signed in or the
 * stored text can't be a token.
 */
export function readAuthToken(store: KeyValueStore): string | undefined {
  const token = store.get(AUTH_TOKEN_KEY);
  // A header allows only visible ASCII; with anything else every call would throw.
  return token !== undefined && /^[\x21-\x7e]{1,4096}$/.test(token) ? token : undefined;
}

/** Stores the token of a sign-in. Its owner is unknown until `noteChecked`. */
export function storeAuthToken(store: KeyValueStore, token: string): void {
  store.set(UNCHECKED_KEY, '1');
  store.set(AUTH_TOKEN_KEY, token);
}

/** The server has confirmed whose the stored token is. */
export function noteChecked(store: KeyValueStore): void {
  store.remove(UNCHECKED_KEY);
}

/** True while the remembered person may not be the token's: nothing may be read or stored for either of them. */
export function isUnchecked(store: KeyValueStore): boolean {
  return store.get(UNCHECKED_KEY) !== undefined;
}

export function forgetAuthToken(store: KeyValueStore): void {
  store.remove(AUTH_TOKEN_KEY);
}
