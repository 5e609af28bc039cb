import { MISSING_NOTE_DAYS } from '#src/contract/wire/note.ts';
import type { NoteLedger, NoteRow } from '#src/gateway/notes/note-ports.ts';
import { countLine } from '#src/gateway/notes/field-evidence.ts';

export interface FieldReading {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly text: string;
  /** Milliseconds since 1970 of a moment before the platform was asked. */
  readonly asOf: number;
}

const DAY_MS = 24 * 3_600_000;
// A note added while the field was read may or may not be in the reading, and the gateways' clocks may differ a little.
const NOT_JUDGED_MS = 60_000;

/**
 * Checks whether a user's own notes acknowledged in the last MISSING_NOTE_DAYS are still in a field just read, and
 * records the result. @returns the ids of those that are gone, newest first.
 */
export async function findRemovedNotes(
  ledger: Pick<NoteLedger, 'rowsOfField' | 'setRemoved'>,
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

  const removed = new Set(own.filter((row) => row.removedAt !== undefined).map(({ noteId }) => noteId));
  for (const line of new Set(own.map((row) => row.line))) {
    const { gone, back } = removedLines(line, text, rows, isJudged);
    for (const row of gone) {
      await ledger.setRemoved(row, asOf);
      if (row.userId === userId) removed.add(row.noteId);
    }
    for (const row of back) {
      await ledger.setRemoved(row, undefined);
      if (row.userId === userId) removed.delete(row.noteId);
    }
  }
  return own.map((row) => row.noteId).filter((id) => removed.has(id));
}

/** What a reading of the field says about acknowledged notes. */
interface RemovedLines {
  readonly gone: readonly NoteRow[];
  readonly back: readonly NoteRow[];
}

/**
 * Compares the acknowledged notes with one line with a reading of their field. If several have the same line, those
 * seen last time count as there, newest first. While a note with the same line is in doubt, a line in the field may be
 * that note's, so none counts as restored.
 * @param rows every row of the field, newest first.
 * @param isJudged excludes rows the reading says nothing about.
 */
export function removedLines(
  line: string,
  fieldText: string,
  rows: readonly NoteRow[],
  isJudged: (row: NoteRow) => boolean = () => true,
): RemovedLines {
  const same = rows.filter((row) => row.line === line);
  const acknowledged = same.filter(
    (row) => row.appliedAt !== undefined && !row.isSuperseded && isJudged(row),
  );
  const ranked = [
    ...acknowledged.filter((row) => row.removedAt === undefined),
    ...acknowledged.filter((row) => row.removedAt !== undefined),
  ];
  const isInDoubt = same.some((row) => row.appliedAt === undefined && row.attempt !== undefined);
  const standing = countLine(line, fieldText, rows);
  return {
    gone: ranked.filter((row, rank) => rank >= standing && row.removedAt === undefined),
    back: isInDoubt ? [] : ranked.filter((row, rank) => rank < standing && row.removedAt !== undefined),
  };
}
