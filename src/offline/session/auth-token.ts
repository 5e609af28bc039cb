import { AUTH_TOKEN_KEY, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';

/**
 * The session's companion token, which is useless without the session cookie. Undefined if no user is signed in or the
 * stored text can't be a token.
 */
export function readAuthToken(store: KeyValueStore): string | undefined {
  const token = store.get(AUTH_TOKEN_KEY);
  // A header allows only visible ASCII; with anything else every call would throw.
  return token !== undefined && /^[\x21-\x7e]{1,4096}$/.test(token) ? token : undefined;
}

export function storeAuthToken(store: KeyValueStore, token: string): void {
  store.set(AUTH_TOKEN_KEY, token);
}

export function forgetAuthToken(store: KeyValueStore): void {
  store.remove(AUTH_TOKEN_KEY);
}
