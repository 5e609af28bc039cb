import type { NoteFate } from '#src/contract/note.ts';
import type { NoteRow } from '#src/gateway/notes/note-ports.ts';
import { receiptOf } from '#src/gateway/notes/receipt-of.ts';

/** What became of each of these notes, in their order; `unknown` for one without a row. */
export function fatesOf(noteIds: readonly string[], rows: readonly NoteRow[]): readonly NoteFate[] {
  const known = new Map(rows.map((row) => [row.noteId, row]));
  return noteIds.map((id): NoteFate => {
    const row = known.get(id);
    if (row === undefined) return { id, state: 'unknown' };
    if (row.appliedAt === undefined) return { id, state: 'started' };
    const isMissing = row.missingAt !== undefined && !row.isSuperseded;
    return { id, state: 'applied', receipt: receiptOf(row, row.appliedAt), isMissing };
  });
}
