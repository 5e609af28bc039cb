import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { NoteRow } from '#src/gateway/notes/note-ports.ts';

/** The receipt for a note seen in its field at `appliedAt`, in milliseconds since 1970. */
export function receiptOf(row: NoteRow, appliedAt: number): NoteReceipt {
  const { noteId, loanGuid, fieldId, textHash, line } = row;
  return { id: noteId, loanGuid, fieldId, textHash, line, appliedAt: new Date(appliedAt).toISOString() };
}
