/** The IndexedDB factory methods a database needs. */
export type IndexedDBFactory = Pick<IDBFactory, 'open' | 'deleteDatabase'> &
  Partial<Pick<IDBFactory, 'databases'>>;

/** IndexedDB for one connection, with everything that it has open. */
export interface BfcacheSafeIndexedDB {
  /** Pass this to Dexie instead of the browser's own. */
  readonly factory: IndexedDBFactory;
  /**
   * Aborts every open transaction, including upgrades, and closes every database, including those still opening. A
   * transaction already committing commits.
   */
  readonly letGo: () => void;
}

/**
 * Tracks every transaction from start to end. Dexie doesn't know them all: after each opening it starts its own over
 * all stores.
 */
export function bfcacheSafeIndexedDB(indexedDB: IndexedDBFactory): BfcacheSafeIndexedDB {
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
    // Runs before Dexie's handler, which is set on the request we return.
    request.addEventListener('success', (event) => {
      if (departures === departuresBefore) {
        followDatabase(request.result);
        return;
      }
      // The user left the page meanwhile, and the caller has given up.
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
    // It's committing or has ended.
  }
}
