import { idKey } from '#src/domain/text/same-id.ts';
import { cachedNotesSchema } from '#src/contract/device/cached-notes.ts';
import { type CacheDeps, openCached, sealCached } from '#src/offline/cache/cache-records.ts';
import { openRecords } from '#src/offline/sealing/open-record.ts';

/** Loans with cached notes: more than a user opens in a month, and a few MB at most. */
const MAX_LOANS = 500;

/** One loan's note fields by field id. `asOf` is the ISO instant at which the platform was read. */
export interface NotesSnapshot {
  readonly values: Readonly<Record<string, string>>;
  readonly asOf: string;
}

/** The notes last read, on this device, one record per loan. Methods reject only with StorageError. */
export function openNotesCache(deps: CacheDeps) {
  const { connection, now } = deps;
  const place = (key: string): string => `notes/${key}`;

  return {
    /** What was last cached for the loan, or undefined. @throws StorageError `unreadable` for a damaged record */
    readNotes: async (loanGuid: string): Promise<NotesSnapshot | undefined> => {
      const key = idKey(loanGuid);
      const row = await connection.run((database) => database.notes.get(key));
      if (row === undefined) return undefined;
      const what = 'The kept notes';
      const { values, asOf } = await openCached(deps, place(key), row.sealed, cachedNotesSchema, what);
      return { values, asOf };
    },

    /** All cached notes by idKey of the loan; a damaged record doesn't hide the others. @throws StorageError */
    readAllNotes: async (): Promise<ReadonlyMap<string, NotesSnapshot>> => {
      const rows = await connection.run((database) => database.notes.toArray());
      const what = 'The kept notes';
      const { opened } = await openRecords(rows, async ({ loanGuid: key, sealed }) => {
        const { values, asOf } = await openCached(deps, place(key), sealed, cachedNotesSchema, what);
        return [key, { values, asOf }] as const;
      });
      return new Map(opened);
    },

    /** Replaces the loan's cached notes and drops the loans cached longest ago. */
    saveNotes: async (loanGuid: string, { values, asOf }: NotesSnapshot): Promise<void> => {
      const key = idKey(loanGuid);
      const keptAt = now();
      const record = { values, asOf, keptAt: new Date(keptAt).toISOString() };
      const sealed = await sealCached(deps, place(key), record);
      await connection.transact('rw', ['notes'], async ({ notes }) => {
        await notes.put({ loanGuid: key, keptAt, sealed });
        const tooMany = (await notes.count()) - MAX_LOANS;
        if (tooMany > 0) await notes.orderBy('keptAt').limit(tooMany).delete();
      });
    },
  };
}
