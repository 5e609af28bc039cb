import { type Kysely, type Selectable, sql } from 'kysely';
import { NOTE_MEMORY_DAYS } from '#src/contract/wire/note.ts';
import { executeRetrying, retryConflicts } from '#src/gateway/db/retry-conflicts.ts';
import type { NoteTable, Tables } from '#src/gateway/db/tables.ts';
import type {
  LoanLease,
  NewNoteRow,
  NoteKey,
  NoteLedger,
  NoteRefusal,
  NoteRow,
} from '#src/gateway/notes/note-ports.ts';
import { parseRefusal } from '#src/gateway/notes/refusal-for-good.ts';
import type { TokenSeal } from '#src/gateway/sessions/token-seal.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The ledger in the database. Lines are what users wrote about borrowers, so they're stored sealed. A line whose
 * session key was removed since reads as ''.
 */
export function createDatabaseNoteLedger(database: Kysely<Tables>, seal: TokenSeal, now: () => number) {
  const rowOf = (row: Selectable<NoteTable>): NoteRow => rowFrom(row, seal);
  const change = ({ userId, noteId }: NoteKey) =>
    database.updateTable('note').where('user_id', '=', userId).where('note_id', '=', noteId);

  const ledger: NoteLedger = {
    async find(key) {
      const row = await noteOf(database, key).executeTakeFirst();
      return row && rowOf(row);
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
          if (row.restores !== undefined && row.refusal === undefined) {
            await supersede(transaction, { ...row, noteId: row.restores });
          }
          return rowOf(added);
        }),
      ),

    async recordAttempt(key, { beforeHash, afterHash, writes }) {
      await executeRetrying(change(key).set({ before_hash: beforeHash, after_hash: afterHash, writes }));
    },

    async apply(key, appliedAt) {
      await executeRetrying(
        change(key)
          .set({ applied_at: new Date(appliedAt) })
          .where('applied_at', 'is', null),
      );
      const row = await noteOf(database, key).executeTakeFirstOrThrow();
      return row.applied_at?.getTime() ?? appliedAt;
    },

    async refuse(key, refusal, lease) {
      await executeRetrying(
        change(key)
          .set({ sealed_refusal: sealedRefusal(key, refusal, seal) })
          .where('applied_at', 'is', null)
          .where(({ exists }) => exists(heldLease(database, lease))),
      );
      return rowOf(await noteOf(database, key).executeTakeFirstOrThrow());
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
      await executeRetrying(
        change(key).set({ missing_at: removedAt === undefined ? null : new Date(removedAt) }),
      );
    },
  };

  return {
    ...ledger,
    /** The rows that exist for these notes of one user, in no particular order. */
    async findAll(userId: string, noteIds: readonly string[]): Promise<readonly NoteRow[]> {
      const rows = await database
        .selectFrom('note')
        .selectAll()
        .where('user_id', '=', userId)
        .where('note_id', 'in', noteIds)
        .execute();
      return rows.map(rowOf);
    },
    removeForgotten: () => removeForgotten(database, now()),
  };
}

/** Marks an applied note as restored by a later one in the same field. */
async function supersede(
  database: Kysely<Tables>,
  { userId, noteId, loanGuid, fieldId }: NewNoteRow,
): Promise<void> {
  await database
    .updateTable('note')
    .set({ is_superseded: true })
    .where('user_id', '=', userId)
    .where('note_id', '=', noteId)
    .where('loan_guid', '=', loanGuid)
    .where('field_id', '=', fieldId)
    .where('applied_at', 'is not', null)
    .execute();
}

async function removeForgotten(database: Kysely<Tables>, now: number): Promise<void> {
  // A day longer than a key is valid. Otherwise a device whose clock is ahead could still send its note.
  const before = new Date(now - (NOTE_MEMORY_DAYS + 1) * DAY_MS);
  await database
    .deleteFrom('note')
    .where('created_at', '<', before)
    .where('written_at', '<', before)
    .execute();
}

/** Locks the row of a lease that's still held, so that it can't be taken before the statement commits. */
function heldLease(from: Kysely<Tables>, { loanGuid, holder, fence }: LoanLease) {
  return (
    from
      .selectFrom('loan_lease')
      .select('fence')
      .where('loan_guid', '=', loanGuid)
      .where('fence', '=', fence)
      // A replica's name may precede it.
      .where(sql<boolean>`right(holder, ${holder.length}::int) = ${holder}`)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .forShare()
  );
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
        : { beforeHash: row.before_hash, afterHash: row.after_hash, writes: row.writes ?? 1 },
    appliedAt: row.applied_at?.getTime(),
    isSuperseded: row.is_superseded,
    removedAt: row.missing_at?.getTime(),
    refusal:
      row.sealed_refusal === null ? undefined : parseRefusal(seal.open(row.sealed_refusal, refusalOf(key))),
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
    writes: null,
    applied_at: null,
    is_superseded: false,
    missing_at: null,
    sealed_refusal: row.refusal === undefined ? null : sealedRefusal(row, row.refusal, seal),
  };
}

function sealedRefusal(key: NoteKey, refusal: NoteRefusal, seal: TokenSeal): string {
  return seal.seal(JSON.stringify(refusal), refusalOf(key));
}

function refusalOf({ userId, noteId }: NoteKey): string {
  return JSON.stringify(['note-refusal', userId, noteId]);
}

// A line moved to another row doesn't open there.
function ownerOf({ userId, noteId }: NoteKey): string {
  return JSON.stringify(['note', userId, noteId]);
}
