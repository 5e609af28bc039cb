import { AUTH_TOKEN_KEY, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';

/**
 * The companion token of the session, which opens nothing without the session cookie. Undefined when nobody is signed
 * in, or what is stored cannot be a token.
 */
export function readAuthToken(store: KeyValueStore): string | undefined {
  const token = store.get(AUTH_TOKEN_KEY);
  // A header carries visible ASCII alone; with anything else every call would throw.
  return token !== undefined && /^[\x21-\x7e]{1,4096}$/.test(token) ? token : undefined;
}

export function keepAuthToken(store: KeyValueStore, token: string): void {
  store.set(AUTH_TOKEN_KEY, token);
}

export function forgetAuthToken(store: KeyValueStore): void {
  store.remove(AUTH_TOKEN_KEY);
}
