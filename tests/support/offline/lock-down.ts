import { Dexie } from 'dexie';
import { onTestFinished } from 'vitest';
import { replace } from '#tests/support/offline/replace.ts';

/** The IndexedDB names a page finds on its window. */
const DATABASE_NAMES = ['indexedDB', 'IDBKeyRange', 'IDBFactory', 'IDBDatabase', 'IDBTransaction'];

/**
 * Removes what Safari's Lockdown Mode removes and the app uses: IndexedDB isn't defined there. Service workers, the
 * Cache API, Web Locks and buckets are missing in every test page. Everything is restored when the test ends.
 */
export function lockDown(): void {
  const undo = DATABASE_NAMES.map((name) => takeAway(globalThis, name));
  // The library looks once, when it's loaded: in these tests, before anything is removed.
  undo.push(replace(Dexie, 'dependencies', { writable: true, value: {} }));
  onTestFinished(() => {
    for (const end of undo) end();
  });
}

/** Removes a property as if the browser had never had it. @returns a function that restores it. */
export function takeAway(target: object, name: PropertyKey): () => void {
  const putBack = replace(target, name, { value: undefined });
  Reflect.deleteProperty(target, name);
  return putBack;
}
