import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { inert } from '#tests/support/offline/inert.ts';
import { currentPage, never } from '#tests/support/offline/page.ts';
import { replaceMethod } from '#tests/support/offline/replace.ts';

// The requests a page has running when it's killed end at these guards. They stay after the test: otherwise a page
// killed at its end would reopen its databases during the next test.

let areGuarded = false;

/** From now on, permanently, a dead page can't reach IndexedDB, local storage or another tab. */
export function guardAgainstDeadPages(): void {
  if (areGuarded) return;
  areGuarded = true;
  const isDead = () => currentPage()?.isDead() === true;
  for (const name of ['open', 'deleteDatabase'] as const) {
    replaceMethod(
      IDBFactory.prototype,
      name,
      (original) =>
        function request(this: IDBFactory, ...given: [string]) {
          return isDead() ? (inert() as IDBOpenDBRequest) : original.apply(this, given);
        },
    );
  }
  replaceMethod(
    IDBFactory.prototype,
    'databases',
    (original) =>
      function databases(this: IDBFactory) {
        return isDead() ? never() : original.call(this);
      },
  );
  replaceMethod(
    IDBDatabase.prototype,
    'transaction',
    (original) =>
      function transaction(this: IDBDatabase, ...given) {
        if (!isDead()) return original.apply(this, given);
        if ((given[1] as string | undefined) !== 'versionchange') return inert() as IDBTransaction;
        // The fake itself starts it, for an opening that has to finish: the next request for this database waits for
        // that.
        const upgrade = original.apply(this, given);
        setImmediate(() => {
          try {
            upgrade.abort();
          } catch {
            // It has ended by itself.
          }
        });
        return upgrade;
      },
  );
  for (const name of ['setItem', 'removeItem', 'clear'] as const) {
    replaceMethod(
      Storage.prototype,
      name,
      (original) =>
        function change(this: Storage, ...given: [never, never]) {
          if (!isDead()) original.apply(this, given);
        },
    );
  }
  replaceMethod(
    BroadcastChannel.prototype,
    'postMessage',
    (original) =>
      function postMessage(this: BroadcastChannel, message) {
        if (!isDead()) original.call(this, message);
      },
  );
}
