import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import {
  type StorageError,
  type StorageErrorKind,
  toStorageError,
} from '#src/offline/storage/storage-error.ts';

/** What a read that succeeds shows to be over. */
const READING_ENDS: ReadonlySet<StorageErrorKind> = new Set(['blocked', 'wedged', 'unavailable']);

/** Why this device keeps nothing at the moment; undefined while it does. Fits React's useSyncExternalStore. */
export interface StorageTrouble {
  readonly get: () => StorageError | undefined;
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly report: (error: unknown) => void;
  /**
   * The same store, whose failures are noted here. A write that succeeds ends the trouble. A read that succeeds ends one that
   * would have kept it from succeeding, and says nothing of room or of other records.
   */
  readonly watch: (store: CacheStore) => CacheStore;
}

export function createStorageTrouble(): StorageTrouble {
  const listeners = createListeners();
  let current: StorageError | undefined;

  const become = (next: StorageError | undefined): void => {
    if (next?.kind === current?.kind) return;
    current = next;
    listeners.tell();
  };
  const report = (error: unknown): void => become(toStorageError(error));

  async function noted<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      report(error);
      throw error;
    }
  }
  async function reading<T>(work: Promise<T>): Promise<T> {
    const found = await noted(work);
    if (current !== undefined && READING_ENDS.has(current.kind)) become(undefined);
    return found;
  }
  async function writing(work: Promise<void>): Promise<void> {
    await noted(work);
    become(undefined);
  }
  async function confirming(work: Promise<boolean>): Promise<boolean> {
    const isConfirmed = await noted(work);
    if (isConfirmed) become(undefined);
    return isConfirmed;
  }

  return {
    get: () => current,
    subscribe: listeners.subscribe,
    report,
    watch: (store) => ({
      ...store,
      readPipeline: (view) => reading(store.readPipeline(view)),
      keepPipeline: (view, snapshot, known) => writing(store.keepPipeline(view, snapshot, known)),
      confirmPipeline: (view, asOf, etag) => confirming(store.confirmPipeline(view, asOf, etag)),
      readNotes: (loanGuid) => reading(store.readNotes(loanGuid)),
      keepNotes: (loanGuid, snapshot) => writing(store.keepNotes(loanGuid, snapshot)),
      readConditions: (loanGuid) => reading(store.readConditions(loanGuid)),
      readAllConditions: () => reading(store.readAllConditions()),
      keepConditions: (loanGuid, snapshot) => writing(store.keepConditions(loanGuid, snapshot)),
      readContents: () => reading(store.readContents()),
    }),
  };
}
