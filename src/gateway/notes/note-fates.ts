import type { NoteFate } from '#src/contract/wire/note.ts';
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

/** By id: `applied` stands in its field; `maybe` was sent to the platform and nobody knows. The others never were. */
export type NotesReached = ReadonlyMap<string, 'applied' | 'maybe'>;

export function notesReached(rows: readonly NoteRow[]): NotesReached {
  const reached = new Map<string, 'applied' | 'maybe'>();
  for (const { noteId, appliedAt, attempt } of rows) {
    if (appliedAt !== undefined) reached.set(noteId, 'applied');
    else if (attempt !== undefined) reached.set(noteId, 'maybe');
  }
  return reached;
}
