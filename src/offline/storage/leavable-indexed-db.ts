/** The calls of IndexedDB's factory that a database needs. */
export type IndexedDBFactory = Pick<IDBFactory, 'open' | 'deleteDatabase'> &
  Partial<Pick<IDBFactory, 'databases'>>;

/** IndexedDB as one connection uses it, with all that this has open. */
export interface LeavableIndexedDB {
  /** To be given to Dexie in place of the browser's own. */
  readonly factory: IndexedDBFactory;
  /**
   * Aborts every open transaction, upgrades included, and closes every database, also those that are still being opened.
   * What is being committed is committed.
   */
  readonly letGo: () => void;
}

/**
 * Remembers every transaction from its beginning to its end. Dexie alone does not know them all: after each opening it
 * begins one of its own over all stores.
 */
export function leavableIndexedDB(indexedDB: IndexedDBFactory): LeavableIndexedDB {
  const transactions = new Set<IDBTransaction>();
  const databases = new Set<IDBDatabase>();
  let departures = 0;

  function followTransaction<T extends IDBTransaction>(transaction: T): T {
    transactions.add(transaction);
    const forget = (): void => void transactions.delete(transaction);
    transaction.addEventListener('complete', forget);
    transaction.addEventListener('abort', forget);
    return transaction;
  }

  function followDatabase(database: IDBDatabase): void {
    databases.add(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...given) => followTransaction(begin(...given));
  }

  function open(name: string, version?: number): IDBOpenDBRequest {
    const departuresBefore = departures;
    const request = version === undefined ? indexedDB.open(name) : indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      const upgrade = request.transaction;
      if (upgrade === null) return;
      if (departures === departuresBefore) followTransaction(upgrade);
      else upgrade.abort();
    });
    // Heard before Dexie does, whose handler is set on what is returned here.
    request.addEventListener('success', (event) => {
      if (departures === departuresBefore) {
        followDatabase(request.result);
        return;
      }
      // The page was left meanwhile, and whoever asked has given up.
      event.stopImmediatePropagation();
      request.result.close();
    });
    return request;
  }

  return {
    factory: {
      open,
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
      databases: () => indexedDB.databases?.() ?? Promise.resolve([]),
    },
    letGo: () => {
      departures += 1;
      for (const transaction of transactions) tryToAbort(transaction);
      transactions.clear();
      for (const database of databases) database.close();
      databases.clear();
    },
  };
}

function tryToAbort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed, or has ended.
  }
}
