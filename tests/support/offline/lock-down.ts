import { Dexie } from 'dexie';
import { onTestFinished } from 'vitest';
import { replace } from '#tests/support/offline/replace.ts';

/** The names of IndexedDB that a page finds on its window. */
const DATABASE_NAMES = ['indexedDB', 'IDBKeyRange', 'IDBFactory', 'IDBDatabase', 'IDBTransaction'];

/**
 * Takes away what Safari takes away in Lockdown Mode and the app uses: IndexedDB is no name at all there. Service workers, the
 * Cache API, Web Locks and buckets are missing in every test page. It all comes back with the end of the test.
 */
export function lockDown(): void {
  const undo = DATABASE_NAMES.map((name) => takeAway(globalThis, name));
  // The library looks once, when it is loaded: in these tests before anything is taken away.
  undo.push(replace(Dexie, 'dependencies', { writable: true, value: {} }));
  onTestFinished(() => {
    for (const end of undo) end();
  });
}

/** Removes a property as if the browser had never had it. @returns the function that puts it back. */
export function takeAway(target: object, name: PropertyKey): () => void {
  const putBack = replace(target, name, { value: undefined });
  Reflect.deleteProperty(target, name);
  return putBack;
}
