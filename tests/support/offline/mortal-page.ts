import { IDBKeyRange } from 'fake-indexeddb';
import { type StartTimer, startRealTimer } from '#src/offline/storage/deadline.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import type { IndexedDBFactory } from '#src/offline/storage/bfcache-safe-indexed-db.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { inert } from '#tests/support/offline/inert.ts';
import { silentRequest } from '#tests/support/offline/offline.ts';

/** A page's way to its device's storage. The browser may end it at any step, also between a commit and its answer. */
export interface MortalPage {
  /** What our own code calls an environment. */
  readonly places: {
    readonly indexedDB: IndexedDBFactory;
    readonly buckets?: StorageBuckets | undefined;
    readonly IDBKeyRange: typeof IDBKeyRange;
    readonly startTimer: StartTimer;
    readonly bfcache: typeof ALWAYS_HERE;
  };
  readonly guarded: (store: KeyValueStore) => KeyValueStore;
  readonly isDead: () => boolean;
  /** Dies at this step from now on. */
  readonly dieAt: (step: number) => void;
  readonly die: () => void;
  /** The work's result; undefined if the page dies before it's there. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

export interface DeviceStorage {
  readonly indexedDB: IndexedDBFactory;
  readonly buckets?: StorageBuckets | undefined;
}

/** How long an erasure waits before it looks again. No test waits for that. */
const NEXT_PASS_AFTER_MS = 500;

export function mortalPage(storage: DeviceStorage): MortalPage {
  const transactions = new Set<IDBTransaction>();
  const databases = new Set<IDBDatabase>();
  const cancels = new Set<() => void>();
  let stepsLeft = Number.POSITIVE_INFINITY;
  let isDead = false;
  let tellDead = (): void => undefined;
  const death = new Promise<undefined>((resolve) => {
    tellDead = () => resolve(undefined);
  });

  function die(): void {
    isDead = true;
    // An upgrade goes on to its end: aborted before it has begun, the fake would keep every later page waiting.
    for (const transaction of transactions) tryToAbort(transaction);
    for (const database of databases) database.close();
    for (const cancel of cancels) cancel();
    tellDead();
  }

  /** False if the page is dead, as it may be just now. */
  function goesOn(): boolean {
    stepsLeft -= 1;
    if (!isDead && stepsLeft <= 0) die();
    return !isDead;
  }

  /** Nobody hears an event that comes after the page's end. */
  function follow(target: EventTarget, type: string): void {
    target.addEventListener(type, (event) => {
      if (!goesOn()) event.stopImmediatePropagation();
    });
  }

  function factoryOf(real: IndexedDBFactory): Required<IndexedDBFactory> {
    return {
      open: (name, version) => {
        if (!goesOn()) return silentRequest();
        const request = version === undefined ? real.open(name) : real.open(name, version);
        request.addEventListener('success', (event) => {
          const database = request.result;
          if (!goesOn()) {
            event.stopImmediatePropagation();
            database.close();
            return;
          }
          databases.add(database);
          const begin = database.transaction.bind(database);
          database.transaction = (...given) => {
            if (isDead) return inert() as IDBTransaction;
            const transaction = begin(...given);
            transactions.add(transaction);
            // Heard all the same: the fake itself goes on with the next transaction at this event.
            transaction.addEventListener('complete', goesOn);
            // If it dies here, what has begun is aborted.
            goesOn();
            return transaction;
          };
        });
        return request;
      },
      deleteDatabase: (name) => {
        if (!goesOn()) return silentRequest();
        const request = real.deleteDatabase(name);
        follow(request, 'success');
        return request;
      },
      databases: () => step(() => real.databases?.() ?? Promise.resolve([])),
    };
  }

  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (!goesOn()) return never();
    const result = await work();
    return goesOn() ? result : never();
  }

  const { buckets } = storage;
  return {
    places: {
      indexedDB: factoryOf(storage.indexedDB),
      buckets: buckets && {
        open: async (name, options) => {
          const bucket = await step(() => buckets.open(name, options));
          const { indexedDB } = bucket;
          return {
            ...bucket,
            indexedDB: {
              ...factoryOf(indexedDB),
              cmp: (one: unknown, other: unknown) => indexedDB.cmp(one, other),
            },
          };
        },
        keys: () => step(() => buckets.keys()),
        delete: (name) => step(() => buckets.delete(name)),
      },
      IDBKeyRange,
      startTimer: (run, ms) => {
        const cancel = startRealTimer(
          () => {
            if (!isDead) run();
          },
          ms === NEXT_PASS_AFTER_MS ? 0 : ms,
        );
        cancels.add(cancel);
        return cancel;
      },
      bfcache: ALWAYS_HERE,
    },
    guarded: (store) => ({
      ...store,
      set: (key, value) => {
        if (goesOn()) store.set(key, value);
      },
      remove: (key) => {
        if (goesOn()) store.remove(key);
      },
    }),
    isDead: () => isDead,
    dieAt: (count) => {
      stepsLeft = count;
    },
    die,
    run: (work) => Promise.race([work(), death]),
  };
}

function tryToAbort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
