import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { createSubscribable, type Subscribable } from '#src/offline/storage/listeners.ts';
import {
  type StorageError,
  type StorageErrorKind,
  toStorageError,
} from '#src/offline/storage/storage-error.ts';

/** A successful read shows that these are over. */
const READING_ENDS: ReadonlySet<StorageErrorKind> = new Set(['blocked', 'wedged', 'unavailable']);

/** Why this device isn't storing anything right now; undefined if it is. */
export interface StorageProblem extends Subscribable<StorageError | undefined> {
  readonly report: (error: unknown) => void;
  /**
   * Wraps a store so that its failures are noted here. A successful write clears any problem. A successful read clears
   * only a problem that would have made it fail: it says nothing about free space or other records.
   */
  readonly watch: (store: CacheStore) => CacheStore;
}

export function createStorageProblem(): StorageProblem {
  const { get, subscribe, set } = createSubscribable<StorageError | undefined>(undefined);

  const become = (next: StorageError | undefined): void => {
    if (next?.kind !== get()?.kind) set(next);
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
    const problem = get();
    if (problem !== undefined && READING_ENDS.has(problem.kind)) become(undefined);
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
    get,
    subscribe,
    report,
    watch: (store) => ({
      ...store,
      readPipeline: (view) => reading(store.readPipeline(view)),
      savePipeline: (view, snapshot, known) => writing(store.savePipeline(view, snapshot, known)),
      confirmPipeline: (view, asOf, etag) => confirming(store.confirmPipeline(view, asOf, etag)),
      readNotes: (loanGuid) => reading(store.readNotes(loanGuid)),
      saveNotes: (loanGuid, snapshot) => writing(store.saveNotes(loanGuid, snapshot)),
      readConditions: (loanGuid) => reading(store.readConditions(loanGuid)),
      readAllConditions: () => reading(store.readAllConditions()),
      saveConditions: (loanGuid, snapshot) => writing(store.saveConditions(loanGuid, snapshot)),
      readMarks: () => reading(store.readMarks()),
      saveMarks: (marks) => writing(store.saveMarks(marks)),
      readContents: () => reading(store.readContents()),
    }),
  };
}
