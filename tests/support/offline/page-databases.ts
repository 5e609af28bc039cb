import { Dexie } from 'dexie';
import { forceCloseDatabase, IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { inert } from '#tests/support/offline/inert.ts';
import { currentPage, never, type Page } from '#tests/support/offline/page.ts';
import { replaceMethod } from '#tests/support/offline/replace.ts';

/**
 * - `works`
 * - `full`: every write is rolled back at its commit, as in Chromium on a full disk
 * - `wedged`: accepts every call and answers none, like iOS until the browser restarts
 * - `refused`: refuses every opening, like private windows and policies
 */
export type DatabaseHealth = 'works' | 'full' | 'wedged' | 'refused';

/** One browser's IndexedDB: what breaks, and which page holds what. */
export interface PageDatabases {
  health: DatabaseHealth;
  /** The browser drops every open connection and tells the pages. */
  readonly loseConnections: () => void;
  readonly uninstall: () => void;
}

interface Connection {
  readonly page: Page | undefined;
  readonly database: IDBDatabase;
}

/** From now on, connections and transactions belong to the page that opens them: a kill rolls them back. */
export function installPageDatabases(): PageDatabases {
  const connections = new Set<Connection>();
  const databases: { health: DatabaseHealth } = { health: 'works' };
  const isSilent = () => databases.health === 'wedged' || currentPage()?.isDead() === true;
  const refuse = () => {
    if (databases.health === 'refused') throw new DOMException('refused by policy', 'SecurityError');
  };

  const undo = [
    keepPagesApart(),
    replaceMethod(
      IDBFactory.prototype,
      'open',
      (original) =>
        function open(this: IDBFactory, name, version) {
          const page = currentPage();
          // The test's own reads of the storage aren't part of the simulation.
          if (page !== undefined) {
            if (isSilent()) return inert() as IDBOpenDBRequest;
            refuse();
          }
          const request = original.call(this, name, version);
          if (page !== undefined) holdSuccess(request, page);
          request.addEventListener('success', () => follow(request.result, page));
          return request;
        },
    ),
    replaceMethod(
      IDBFactory.prototype,
      'deleteDatabase',
      (original) =>
        function deleteDatabase(this: IDBFactory, name) {
          const isPage = currentPage() !== undefined;
          if (isPage && isSilent()) return inert() as IDBOpenDBRequest;
          if (isPage) refuse();
          return original.call(this, name);
        },
    ),
    replaceMethod(
      IDBFactory.prototype,
      'databases',
      (original) =>
        function databases(this: IDBFactory) {
          return currentPage() !== undefined && isSilent() ? never() : original.call(this);
        },
    ),
    replaceMethod(
      IDBDatabase.prototype,
      'transaction',
      (original) =>
        function transaction(this: IDBDatabase, ...given) {
          const page = currentPage();
          // An opening that has begun must finish: otherwise the next request for this database would never get an
          // answer.
          if (page?.isDead() === false && isSilent() && given[1] !== 'versionchange')
            return inert() as IDBTransaction;
          const begun = original.apply(this, given);
          page?.atKill(() => takeBack(begun));
          if (page !== undefined) stopInMemory(begun, page);
          if (page !== undefined && begun.mode === 'readwrite') {
            failAtCommit(begun, () => databases.health === 'full');
          }
          return begun;
        },
    ),
  ];

  function follow(database: IDBDatabase, page: Page | undefined): void {
    if (page?.isDead() === true) {
      database.close();
      return;
    }
    const connection = { page, database };
    connections.add(connection);
    page?.atKill(() => {
      connections.delete(connection);
      database.close();
    });
  }

  return Object.assign(databases, {
    loseConnections: () => {
      for (const { database } of connections) {
        // Its type names the class where it means an instance.
        forceCloseDatabase(database as never);
      }
      connections.clear();
    },
    uninstall: () => {
      for (const { database } of connections) database.close();
      for (const end of undo.toReversed()) end();
    },
  });
}

/** The next device starts empty, whatever an opening on this one still waits for. */
export function forgetDatabases(): void {
  const fake = window.indexedDB as unknown as FakeFactory;
  fake._databases.clear();
  fake._connectionQueues.clear();
}

interface FakeFactory {
  readonly _databases: Map<string, unknown>;
  readonly _connectionQueues: Map<string, unknown>;
}

/** The fake's internals behind the standard's interface. */
interface FakeTransaction {
  _start: () => void;
  readonly _abort: (errorName: string) => void;
  readonly _state: string;
  readonly _requests: { readonly request: IDBRequest }[];
  readonly _rollbackLog: readonly unknown[];
  readonly db: { readonly _rawDatabase: { readonly processTransactions: unknown } };
  listeners: { readonly callback: unknown }[];
}

/** The fake has no disk to fill: its own way to abort with a named error stands in for the browser. */
function failAtCommit(transaction: IDBTransaction, isFull: () => boolean): void {
  const fake = transaction as unknown as FakeTransaction;
  const goOn = fake._start.bind(fake);
  fake._start = () => {
    // Only the commit is left to do.
    const isCommit =
      fake._requests.length === 0 && fake._state !== 'finished' && fake._rollbackLog.length > 0;
    if (isCommit && isFull()) fake._abort('QuotaExceededError');
    else goOn();
  };
}

/** A page in the back-forward cache keeps its transactions, including open ones, like WebKit 2.50. */
function stopInMemory(transaction: IDBTransaction, page: Page): void {
  const fake = transaction as unknown as FakeTransaction;
  const goOn = fake._start.bind(fake);
  fake._start = () => {
    const isOnItsOwn = fake._state === 'committing' || fake._state === 'finished';
    if (isOnItsOwn) goOn();
    else page.whenHere(goOn);
  };
}

/** All pages share one Dexie, which runs what is ready of any of them as work of the one that was ready first. */
function keepPagesApart(): () => void {
  const promises = Dexie.Promise as unknown as { scheduler: Scheduler };
  const { scheduler } = promises;
  promises.scheduler = (run, given) => {
    const page = currentPage();
    scheduler(page === undefined ? run : (...args) => page.run(() => run(...args)), given);
  };
  return () => {
    promises.scheduler = scheduler;
  };
}

type Scheduler = (run: (...given: unknown[]) => void, given: unknown[]) => void;

/** A page in the back-forward cache hears of an opened database when it comes back, like of everything else. */
function holdSuccess(request: IDBOpenDBRequest, page: Page): void {
  const tell = request.dispatchEvent.bind(request);
  request.dispatchEvent = (event) => {
    if (event.type !== 'success') return tell(event);
    page.whenHere(() => tell(event));
    return true;
  };
}

/** How many of its own listeners a transaction of the fake has. */
const OWN_LISTENERS = 3;

/** Rolls a transaction back without an event to its page, which is gone. */
function takeBack(transaction: IDBTransaction): void {
  const fake = transaction as unknown as FakeTransaction;
  // What's being committed is on disk already, or as good as.
  if (fake._state === 'finished' || fake._state === 'committing') return;
  for (const { request } of fake._requests)
    Object.assign(request, { onsuccess: null, onerror: null, listeners: [] });
  transaction.abort();
  Object.assign(transaction, { onabort: null, onerror: null, oncomplete: null });
  // The database itself listens too, to end an upgrade and to continue with the next transaction.
  const { processTransactions } = fake.db._rawDatabase;
  fake.listeners = fake.listeners.filter(
    ({ callback }, place) => place < OWN_LISTENERS || callback === processTransactions,
  );
}
