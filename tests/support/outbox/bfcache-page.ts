import type { IndexedDBFactory } from '#src/offline/storage/bfcache-safe-indexed-db.ts';
import { type Bfcache, watchBfcache } from '#src/offline/storage/bfcache.ts';

/** A page of a browser whose back-forward cache keeps transactions open, like WebKit 2.50. */
export interface BfcachePage {
  readonly indexedDB: IndexedDBFactory;
  readonly bfcache: Bfcache;
  /** Navigates away. Until it comes back its transactions make no progress; those already committing commit. */
  readonly leave: () => void;
  /** The Back button restores it as it was. */
  readonly comeBack: () => void;
  /** The browser ends the page: what its open transactions did is rolled back. */
  readonly end: () => void;
}

/** The fake's internals behind the standard's interface. */
interface FakeTransaction {
  _start: () => void;
  readonly _state: string;
}

export function bfcachePage(indexedDB: IndexedDBFactory, mayGoOn: () => boolean = () => true): BfcachePage {
  const window = new EventTarget();
  const transactions = new Set<IDBTransaction>();
  let isFrozen = false;
  let held: (() => void)[] = [];

  function hold(transaction: IDBTransaction): IDBTransaction {
    const fake = transaction as unknown as FakeTransaction;
    const goOn = fake._start.bind(fake);
    fake._start = () => {
      const isOnItsOwn = fake._state === 'committing' || fake._state === 'finished';
      if (isFrozen && !isOnItsOwn) held.push(goOn);
      else goOn();
    };
    transactions.add(transaction);
    return transaction;
  }

  return {
    bfcache: watchBfcache(window, mayGoOn),
    indexedDB: {
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
      open: (name, version) => {
        const request = indexedDB.open(name, version);
        request.addEventListener('success', () => {
          const database = request.result;
          const begin = database.transaction.bind(database);
          database.transaction = (...given) => hold(begin(...given));
        });
        return request;
      },
    },
    leave: () => {
      window.dispatchEvent(pageTransition('pagehide'));
      isFrozen = true;
    },
    comeBack: () => {
      isFrozen = false;
      const waiting = held;
      held = [];
      for (const goOn of waiting) goOn();
      window.dispatchEvent(pageTransition('pageshow'));
    },
    end: () => {
      held = [];
      for (const transaction of transactions) tryToAbort(transaction);
    },
  };
}

function pageTransition(type: string): Event {
  return Object.assign(new Event(type), { persisted: true });
}

function tryToAbort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}
