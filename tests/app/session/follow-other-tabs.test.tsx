import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAuthTokenStore } from '#src/app/session/auth-token-store.ts';
import { followOtherTabs } from '#src/app/session/follow-other-tabs.ts';
import { storeAuthToken } from '#src/offline/session/auth-token.ts';
import { AUTH_TOKEN_KEY, keyValueStore } from '#src/offline/storage/key-value-store.ts';

/** A page that starts with a token, or none, and follows other tabs once another one has signed in. */
function startBeside(own: string | undefined) {
  const store = keyValueStore(() => window.localStorage);
  window.localStorage.clear();
  if (own !== undefined) storeAuthToken(store, own);
  const tabs = new EventTarget();
  const authToken = createAuthTokenStore(store, tabs);
  storeAuthToken(store, 'of-the-other-tab');
  tabs.dispatchEvent(new StorageEvent('storage', { key: AUTH_TOKEN_KEY }));
  const left: string[] = [];
  const readStoredUser = () => Promise.reject(new Error('nobody asks yet'));
  followOtherTabs({ authToken, leaveTo: (path) => left.push(path), readStoredUser }, new QueryClient());
  return { token: authToken.get(), left };
}

test('a sign-in in another tab while this page starts signs it in too', () => {
  expect(startBeside(undefined)).toEqual({ token: 'of-the-other-tab', left: [] });
});

test('a page that started as somebody starts anew', () => {
  expect(startBeside('own')).toEqual({ token: undefined, left: ['/dashboard'] });
});
