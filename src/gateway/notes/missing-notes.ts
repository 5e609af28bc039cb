import { MISSING_NOTE_DAYS } from '#src/contract/wire/note.ts';
import { missingLines } from '#src/gateway/notes/missing-lines.ts';
import type { NoteLedger, NoteRow } from '#src/gateway/notes/note-ports.ts';

/** A field as it was read from the platform. */
export interface FieldReading {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly text: string;
  /** Milliseconds since 1970 of a moment before the platform was asked. */
  readonly asOf: number;
}

const DAY_MS = 24 * 3_600_000;
// A note that came in while the field was read may or may not be in the reading; the gateways' clocks may differ a little.
const NOT_JUDGED_MS = 60_000;

/**
 * Looks whether a person's own notes that were acknowledged in the last MISSING_NOTE_DAYS still stand in a field just read,
 * and writes down what became known. @returns the ids of those that are gone, the newest first.
 */
export async function findMissingNotes(
  ledger: Pick<NoteLedger, 'rowsOfField' | 'setMissing'>,
  userId: string,
  { loanGuid, fieldId, text, asOf }: FieldReading,
): Promise<readonly string[]> {
  const rows = await ledger.rowsOfField(loanGuid, fieldId);
  const isRecent = ({ appliedAt }: NoteRow): boolean =>
    appliedAt !== undefined && appliedAt > asOf - MISSING_NOTE_DAYS * DAY_MS;
  const isJudged = ({ appliedAt }: NoteRow): boolean =>
    appliedAt !== undefined && appliedAt <= asOf - NOT_JUDGED_MS;
  const own = rows.filter(
    (row) => row.userId === userId && isRecent(row) && !row.isSuperseded && row.line !== '',
  );

  const missing = new Set(own.filter((row) => row.missingAt !== undefined).map(({ noteId }) => noteId));
  for (const line of new Set(own.map((row) => row.line))) {
    const { gone, back } = missingLines(line, text, rows, isJudged);
    for (const row of gone) {
      // Hardly ever one, and never many.
      await ledger.setMissing(row, asOf);
      if (row.userId === userId) missing.add(row.noteId);
    }
    for (const row of back) {
      await ledger.setMissing(row, undefined);
      if (row.userId === userId) missing.delete(row.noteId);
    }
  }
  return own.map((row) => row.noteId).filter((id) => missing.has(id));
}
