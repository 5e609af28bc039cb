import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { currentPage, never } from '#tests/support/offline/page.ts';
import { replaceMethod } from '#tests/support/offline/replace.ts';

// What a page has on its way when it is killed ends at these doors. They stay when the test is over: a page that the end
// of its test kills would else open its databases again, under the next test.

let areGuarded = false;

/** From now on, for good, a dead page reaches neither IndexedDB nor local storage nor another tab. */
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
        // The fake itself begins it, for an opening that has to end: whoever asks for this database next waits for that.
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

/** Stands for any object of IndexedDB that never answers: every call gives another one. */
export function inert(): unknown {
  const silent = new Proxy(() => undefined, {
    get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : silent),
    set: () => true,
    apply: (): unknown => silent,
  });
  return silent;
}
