import { countLine } from '#src/gateway/notes/field-evidence.ts';
import type { NoteRow } from '#src/gateway/notes/note-ports.ts';

/** What a reading of the field says about acknowledged notes. */
export interface MissingLines {
  /** Their lines are gone and were not known to be. */
  readonly gone: readonly NoteRow[];
  /** Their lines were gone and are there again. */
  readonly back: readonly NoteRow[];
}

/**
 * Compares the acknowledged notes of one line with a reading of their field. Of several with the same line those count as
 * there that were there last time, the newest first. While a note of the same line is in doubt, a line that is there may be that one's, so
 * none counts as come back.
 *
 * @param rows every row of the field, newest first.
 * @param isJudged leaves out rows that the reading says nothing about.
 */
export function missingLines(
  line: string,
  fieldText: string,
  rows: readonly NoteRow[],
  isJudged: (row: NoteRow) => boolean = () => true,
): MissingLines {
  const same = rows.filter((row) => row.line === line);
  const acknowledged = same.filter(
    (row) => row.appliedAt !== undefined && !row.isSuperseded && isJudged(row),
  );
  const ranked = [
    ...acknowledged.filter((row) => row.missingAt === undefined),
    ...acknowledged.filter((row) => row.missingAt !== undefined),
  ];
  const isInDoubt = same.some((row) => row.appliedAt === undefined && row.attempt !== undefined);
  const standing = countLine(line, fieldText, rows);
  return {
    gone: ranked.filter((row, rank) => rank >= standing && row.missingAt === undefined),
    back: isInDoubt ? [] : ranked.filter((row, rank) => rank < standing && row.missingAt !== undefined),
  };
}
