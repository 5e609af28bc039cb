import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { createSubscribable } from '#src/offline/storage/listeners.ts';
import {
  type StorageError,
  type StorageErrorKind,
  toStorageError,
} from '#src/offline/storage/storage-error.ts';

/** A successful read shows that these are over. */
const READING_ENDS: ReadonlySet<StorageErrorKind> = new Set(['blocked', 'wedged', 'unavailable']);

export type StorageProblem = ReturnType<typeof createStorageProblem>;

/** Why this device isn't storing anything right now; undefined if it is. */
export function createStorageProblem() {
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
  async function writing<T>(work: Promise<T>): Promise<T> {
    const done = await noted(work);
    // A write that was refused says nothing.
    if (done !== false) become(undefined);
    return done;
  }

  return {
    get,
    subscribe,
    report,
    /**
     * Wraps a store so that its failures are noted here. A successful write clears any problem. A successful read
     * clears only a problem that would have made it fail: it says nothing about free space or other records.
     */
    watch: (store: CacheStore): CacheStore => ({
      ...store,
      readPipeline: (view) => reading(store.readPipeline(view)),
      savePipeline: (view, snapshot, known, days) => writing(store.savePipeline(view, snapshot, known, days)),
      readHistory: (view) => reading(store.readHistory(view)),
      confirmPipeline: (view, asOf, etag) => writing(store.confirmPipeline(view, asOf, etag)),
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
