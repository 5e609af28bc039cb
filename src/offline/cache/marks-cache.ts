import { type KeptMarks, keptMarksSchema } from '#src/contract/device/kept-marks.ts';
import { type CacheDeps, openCached, sealCached } from '#src/offline/cache/cache-records.ts';

const ROW_NAME = 'all';
const PLACE = `marks/${ROW_NAME}`;

export type MarksCache = ReturnType<typeof openMarksCache>;

/**
 * A second copy of the person's marks and looks, beside the one in local storage: browsers write that up to a minute
 * late, and a browser killed before would lose the newest. Methods reject only with StorageError.
 */
export function openMarksCache(deps: CacheDeps) {
  const { connection, codec } = deps;
  return {
    /** Empty if none were saved. @throws StorageError `unreadable` for a damaged record */
    readMarks: async (): Promise<KeptMarks> => {
      const row = await connection.run((database) => database.marks.get(ROW_NAME));
      if (row === undefined) return { loanMarks: [], seenChanges: [] };
      return openCached(deps, PLACE, row.sealed, keptMarksSchema, 'The kept marks');
    },

    /** Resolves when they're on disk, and the key that opens them too. */
    saveMarks: async (marks: KeptMarks): Promise<void> => {
      const sealed = await sealCached(deps, PLACE, marks);
      await connection.run((database) => putStrictly(database.backendDB(), { name: ROW_NAME, sealed }));
      await codec.confirm?.();
    },
  };
}

/** Past Dexie: the rest of this database may be lost with the battery and is written faster for it. */
function putStrictly(database: IDBDatabase, row: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('marks', 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('', 'AbortError')),
    );
    transaction.objectStore('marks').put(row);
  });
}
