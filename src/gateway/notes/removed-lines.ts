import { countLine } from '#src/gateway/notes/field-evidence.ts';
import type { NoteRow } from '#src/gateway/notes/note-ports.ts';

/** What a reading of the field says about acknowledged notes. */
export interface RemovedLines {
  /** Their lines are newly gone. */
  readonly gone: readonly NoteRow[];
  /** Their lines were gone and are there again. */
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
