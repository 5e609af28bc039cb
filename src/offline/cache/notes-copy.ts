import { keptNotesSchema } from '#src/contract/device/kept-notes.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import type { CacheDatabase } from '#src/offline/cache/cache-database.ts';
import type { DatabaseConnection } from '#src/offline/storage/database-connection.ts';
import { openRecord } from '#src/offline/sealing/open-record.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** Loans whose notes are kept: more than anybody opens in a month, and a few MB at most. */
const MAX_LOANS = 500;

/** One loan's note fields by field id. `asOf` is the ISO instant at which the platform was read. */
export interface NotesSnapshot {
  readonly values: Readonly<Record<string, string>>;
  readonly asOf: string;
}

/** The notes on this device as they were read last, a record a loan. Every method rejects with StorageError and nothing else. */
export interface NotesCopy {
  /** What was kept of a loan last, undefined when nothing was. @throws StorageError `unreadable` for a broken record */
  readonly readNotes: (loanGuid: string) => Promise<NotesSnapshot | undefined>;
  /** Replaces what was kept of the loan, and lets go of the loans that were not kept for longest. */
  readonly keepNotes: (loanGuid: string, snapshot: NotesSnapshot) => Promise<void>;
}

interface NotesCopyParts {
  readonly connection: DatabaseConnection<CacheDatabase>;
  readonly codec: RecordCodec;
  readonly databaseName: string;
  /** The device's clock in ms. */
  readonly now: () => number;
}

export function openNotesCopy({ connection, codec, databaseName, now }: NotesCopyParts): NotesCopy {
  const placeOf = (key: string): string => `${databaseName}/notes/${key}`;

  return {
    readNotes: async (loanGuid) => {
      const key = loanGuid.toLowerCase();
      const row = await connection.run((database) => database.notes.get(key));
      if (row === undefined) return undefined;
      return openRecord(async () => {
        const record = await codec.open(row.sealed, placeOf(key));
        const { values, asOf } = parseContract(keptNotesSchema, record, 'The kept notes');
        return { values, asOf };
      });
    },

    keepNotes: async (loanGuid, { values, asOf }) => {
      const key = loanGuid.toLowerCase();
      const keptAt = now();
      let sealed: unknown;
      try {
        sealed = await codec.seal({ values, asOf, keptAt: new Date(keptAt).toISOString() }, placeOf(key));
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
