import type { NoteFate, NoteReceipt } from '#src/contract/wire/note.ts';
import type { NoteRow } from '#src/gateway/notes/note-ports.ts';

/** The receipt for a note seen in its field at `appliedAt`, in milliseconds since 1970. */
export function receiptOf(row: NoteRow, appliedAt: number): NoteReceipt {
  const { noteId, loanGuid, fieldId, textHash, line } = row;
  return { id: noteId, loanGuid, fieldId, textHash, line, appliedAt: new Date(appliedAt).toISOString() };
}

/** What happened to each of these notes, in order; `unknown` for one without a row. */
export function fatesOf(noteIds: readonly string[], rows: readonly NoteRow[]): readonly NoteFate[] {
  const known = new Map(rows.map((row) => [row.noteId, row]));
  return noteIds.map((id): NoteFate => {
    const row = known.get(id);
    if (row === undefined) return { id, state: 'unknown' };
    if (row.appliedAt === undefined) return { id, state: 'started' };
    const isMissing = row.removedAt !== undefined && !row.isSuperseded;
    return { id, state: 'applied', receipt: receiptOf(row, row.appliedAt), isMissing };
  });
}

/**
 * By id: `applied` is in its field; `maybe` was sent to the platform with unknown result. The others were never sent.
 */
export type NotesReached = ReadonlyMap<string, 'applied' | 'maybe'>;

export function notesReached(rows: readonly NoteRow[]): NotesReached {
  const reached = new Map<string, 'applied' | 'maybe'>();
  for (const { noteId, appliedAt, attempt } of rows) {
    if (appliedAt !== undefined) reached.set(noteId, 'applied');
    else if (attempt !== undefined) reached.set(noteId, 'maybe');
  }
  return reached;
}
