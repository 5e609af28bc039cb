import { describe, expect, test } from 'vitest';
import { forgetAuthToken, storeAuthToken, readAuthToken } from '#src/offline/session/auth-token.ts';
import { storeConfig, readStoredConfig } from '#src/offline/session/stored-config.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { appConfig } from '#tests/support/app/app-config.ts';
import { memoryStorage } from '#tests/support/offline/offline.ts';

function refuse(): never {
  throw new DOMException('denied', 'SecurityError');
}

const STORES = [
  ['a browser that keeps things', () => keyValueStore(memoryStorage)],
  ['a browser that refuses storage', () => keyValueStore(refuse)],
  [
    'a browser that refuses every write',
    () => keyValueStore(() => ({ ...memoryStorage(), setItem: refuse })),
  ],
] as const;

describe.each(STORES)('%s', (_name, open) => {
  test('gives back what was set until it is removed', () => {
    const store = open();
    expect(store.get('a')).toBeUndefined();
    store.set('a', '1');
    store.set('a', '2');
    store.set('b', '3');
    expect(store.get('a')).toBe('2');
    expect(store.keys().sort()).toEqual(['a', 'b']);
    store.remove('a');
    expect(store.get('a')).toBeUndefined();
    expect(store.keys()).toEqual(['b']);
  });

  test('keeps the session’s token', () => {
    const store = open();
    expect(readAuthToken(store)).toBeUndefined();
    storeAuthToken(store, 'abc.DEF-1');
    expect(store.get('authToken')).toBe('abc.DEF-1');
    expect(readAuthToken(store)).toBe('abc.DEF-1');
    forgetAuthToken(store);
    expect(readAuthToken(store)).toBeUndefined();
  });
});

test.each(['', 'two words', 'line\nbreak', 'ümlaut', 'x'.repeat(5000)])(
  'a stored token %j is none',
  (token) => {
    const store = keyValueStore(memoryStorage);
    storeAuthToken(store, token);
    expect(readAuthToken(store)).toBeUndefined();
  },
);

describe('the settings kept for a start without a network', () => {
  test('come back as they were', () => {
    const store = keyValueStore(memoryStorage);
    expect(readStoredConfig(store)).toBeUndefined();
    storeConfig(store, appConfig({ offlineHours: 24 }));
    expect(readStoredConfig(store)).toEqual(appConfig({ offlineHours: 24 }));
  });

  test.each(['', 'null', '{"lenderName":"x"}', '{broken'])('are none when damaged: %j', (text) => {
    const store = keyValueStore(memoryStorage);
    store.set('ctc.device.config', text);
    expect(readStoredConfig(store)).toBeUndefined();
  });
});
