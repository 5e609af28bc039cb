import type { CacheStore } from '#src/offline/cache-store.ts';
import { createListeners } from '#src/offline/listeners.ts';
import { type StorageError, toStorageError } from '#src/offline/storage-error.ts';

/** Why this device keeps nothing at the moment; undefined while it does. Fits React's useSyncExternalStore. */
export interface StorageTrouble {
  readonly get: () => StorageError | undefined;
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly report: (error: unknown) => void;
  /** The same store, whose failures are noted here. A write that succeeds ends the trouble; a read alone does not. */
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
  async function writing(work: Promise<void>): Promise<void> {
    await noted(work);
    become(undefined);
  }

  return {
    get: () => current,
    subscribe: listeners.subscribe,
    report,
    watch: (store) => ({
      ...store,
      readPipeline: (view) => noted(store.readPipeline(view)),
      keepPipeline: (view, snapshot) => writing(store.keepPipeline(view, snapshot)),
      confirmPipeline: (view, asOf) => writing(store.confirmPipeline(view, asOf)),
      readNotes: (loanGuid) => noted(store.readNotes(loanGuid)),
      keepNotes: (loanGuid, snapshot) => writing(store.keepNotes(loanGuid, snapshot)),
      readConditions: (loanGuid) => noted(store.readConditions(loanGuid)),
      readAllConditions: () => noted(store.readAllConditions()),
      keepConditions: (loanGuid, snapshot) => writing(store.keepConditions(loanGuid, snapshot)),
    }),
  };
}
