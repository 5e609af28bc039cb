import type { Kysely, Selectable } from 'kysely';
import { NOTE_MEMORY_DAYS } from '#src/contract/wire/note.ts';
import { retryConflicts } from '#src/gateway/db/retry-conflicts.ts';
import type { NoteTable, Tables } from '#src/gateway/db/tables.ts';
import type { NewNoteRow, NoteKey, NoteLedger, NoteRow } from '#src/gateway/notes/note-ports.ts';
import type { TokenSeal } from '#src/gateway/sessions/token-seal.ts';

/** The ledger, with what only routes and cleanup need. */
export interface DatabaseNoteLedger extends NoteLedger {
  /** The rows that exist for these notes of one user, in no particular order. */
  findAll(userId: string, noteIds: readonly string[]): Promise<readonly NoteRow[]>;
  removeForgotten(): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;

/**
 * The ledger in the database. Lines are what users wrote about borrowers, so they're stored sealed. A line whose
 * session key was removed since reads as ''.
 */
export function createDatabaseNoteLedger(
  database: Kysely<Tables>,
  seal: TokenSeal,
  now: () => number,
): DatabaseNoteLedger {
  const rowOf = (row: Selectable<NoteTable>): NoteRow => rowFrom(row, seal);
  const change = ({ userId, noteId }: NoteKey) =>
    database.updateTable('note').where('user_id', '=', userId).where('note_id', '=', noteId);

  return {
    async find(key) {
      const row = await noteOf(database, key).executeTakeFirst();
      return row && rowOf(row);
    },

    async findAll(userId, noteIds) {
      const rows = await database
        .selectFrom('note')
        .selectAll()
        .where('user_id', '=', userId)
        .where('note_id', 'in', noteIds)
        .execute();
      return rows.map(rowOf);
    },

    start: (row) =>
      retryConflicts(() =>
        database.transaction().execute(async (transaction) => {
          const added = await transaction
            .insertInto('note')
            .values(valuesOf(row, seal))
            .onConflict((conflict) => conflict.columns(['user_id', 'note_id']).doNothing())
            .returningAll()
            .executeTakeFirst();
          if (added === undefined) return rowOf(await noteOf(transaction, row).executeTakeFirstOrThrow());
          if (row.restores !== undefined) {
            await transaction
              .updateTable('note')
              .set({ is_superseded: true })
              .where('user_id', '=', row.userId)
              .where('note_id', '=', row.restores)
              .where('loan_guid', '=', row.loanGuid)
              .where('field_id', '=', row.fieldId)
              .where('applied_at', 'is not', null)
              .execute();
          }
          return rowOf(added);
        }),
      ),

    async recordAttempt(key, { beforeHash, afterHash }) {
      await retryConflicts(() =>
        change(key).set({ before_hash: beforeHash, after_hash: afterHash }).execute(),
      );
    },

    async apply(key, appliedAt) {
      await retryConflicts(() =>
        change(key)
          .set({ applied_at: new Date(appliedAt) })
          .where('applied_at', 'is', null)
          .execute(),
      );
      const row = await noteOf(database, key).executeTakeFirstOrThrow();
      return row.applied_at?.getTime() ?? appliedAt;
    },

    async rowsOfField(loanGuid, fieldId) {
      const rows = await database
        .selectFrom('note')
        .selectAll()
        .where('loan_guid', '=', loanGuid)
        .where('field_id', '=', fieldId)
        .orderBy('created_at', 'desc')
        .orderBy('note_id', 'desc')
        .execute();
      return rows.map(rowOf);
    },

    async setRemoved(key, removedAt) {
      await retryConflicts(() =>
        change(key)
          .set({ missing_at: removedAt === undefined ? null : new Date(removedAt) })
          .execute(),
      );
    },

    async removeForgotten() {
      // A day longer than a key is valid. Otherwise a device whose clock is ahead could still send its note.
      const before = new Date(now() - (NOTE_MEMORY_DAYS + 1) * DAY_MS);
      await database
        .deleteFrom('note')
        .where('created_at', '<', before)
        .where('written_at', '<', before)
        .execute();
    },
  };
}

function noteOf(from: Kysely<Tables>, { userId, noteId }: NoteKey) {
  return from.selectFrom('note').selectAll().where('user_id', '=', userId).where('note_id', '=', noteId);
}

function rowFrom(row: Selectable<NoteTable>, seal: TokenSeal): NoteRow {
  const key = { userId: row.user_id, noteId: row.note_id };
  return {
    ...key,
    loanGuid: row.loan_guid,
    fieldId: row.field_id,
    fingerprint: row.fingerprint,
    textHash: row.text_hash,
    line: seal.open(row.sealed_line, ownerOf(key)) ?? '',
    restores: row.restores ?? undefined,
    writtenAt: row.written_at.getTime(),
    createdAt: row.created_at.getTime(),
    attempt:
      row.before_hash === null || row.after_hash === null
        ? undefined
        : { beforeHash: row.before_hash, afterHash: row.after_hash },
    appliedAt: row.applied_at?.getTime(),
    isSuperseded: row.is_superseded,
    removedAt: row.missing_at?.getTime(),
  };
}

function valuesOf(row: NewNoteRow, seal: TokenSeal): NoteTable {
  return {
    user_id: row.userId,
    note_id: row.noteId,
    loan_guid: row.loanGuid,
    field_id: row.fieldId,
    fingerprint: row.fingerprint,
    text_hash: row.textHash,
    sealed_line: seal.seal(row.line, ownerOf(row)),
    restores: row.restores ?? null,
    written_at: new Date(row.writtenAt),
    created_at: new Date(row.createdAt),
    before_hash: null,
    after_hash: null,
    applied_at: null,
    is_superseded: false,
    missing_at: null,
  };
}

// A line moved to another row doesn't open there.
function ownerOf({ userId, noteId }: NoteKey): string {
  return JSON.stringify(['note', userId, noteId]);
}
