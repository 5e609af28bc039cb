import { cachedNotesSchema } from '#src/contract/device/cached-notes.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import type { CacheDatabase } from '#src/offline/cache/cache-database.ts';
import type { DatabaseConnection } from '#src/offline/storage/database-connection.ts';
import { openRecord } from '#src/offline/sealing/open-record.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** Loans with cached notes: more than a user opens in a month, and a few MB at most. */
const MAX_LOANS = 500;

/** One loan's note fields by field id. `asOf` is the ISO instant at which the platform was read. */
export interface NotesSnapshot {
  readonly values: Readonly<Record<string, string>>;
  readonly asOf: string;
}

/** The notes last read, on this device, one record per loan. Methods reject only with StorageError. */
export interface NotesCache {
  /** Returns what was last cached for the loan, or undefined. @throws StorageError `unreadable` for a damaged record */
  readonly readNotes: (loanGuid: string) => Promise<NotesSnapshot | undefined>;
  /** Replaces the loan's cached notes and drops the loans cached longest ago. */
  readonly saveNotes: (loanGuid: string, snapshot: NotesSnapshot) => Promise<void>;
}

interface NotesCacheDeps {
  readonly connection: DatabaseConnection<CacheDatabase>;
  readonly codec: RecordCodec;
  readonly databaseName: string;
  /** The device's clock in ms. */
  readonly now: () => number;
}

export function openNotesCache({ connection, codec, databaseName, now }: NotesCacheDeps): NotesCache {
  const recordPath = (key: string): string => `${databaseName}/notes/${key}`;

  return {
    readNotes: async (loanGuid) => {
      const key = loanGuid.toLowerCase();
      const row = await connection.run((database) => database.notes.get(key));
      if (row === undefined) return undefined;
      return openRecord(async () => {
        const record = await codec.open(row.sealed, recordPath(key));
        const { values, asOf } = parseContract(cachedNotesSchema, record, 'The kept notes');
        return { values, asOf };
      });
    },

    saveNotes: async (loanGuid, { values, asOf }) => {
      const key = loanGuid.toLowerCase();
      const keptAt = now();
      let sealed: unknown;
      try {
        sealed = await codec.seal({ values, asOf, keptAt: new Date(keptAt).toISOString() }, recordPath(key));
      } catch (cause) {
        throw toStorageError(cause);
      }
      await connection.run((database) =>
        database.transaction('rw', database.notes, async () => {
          await database.notes.put({ loanGuid: key, keptAt, sealed });
          const tooMany = (await database.notes.count()) - MAX_LOANS;
          if (tooMany > 0) await database.notes.orderBy('keptAt').limit(tooMany).delete();
        }),
      );
    },
  };
}
