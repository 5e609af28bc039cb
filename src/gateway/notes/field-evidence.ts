import { createHash } from 'node:crypto';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import { withLineFeeds } from '#src/domain/notes/note-text.ts';
import { isTraceFound } from '#src/gateway/notes/note-traces.ts';
import type { NoteRow } from '#src/gateway/notes/note-ports.ts';

/** Lowercase hexadecimal SHA-256 of a text's UTF-8. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * True if two readings of a field have the same content: the platform may convert line endings and drop spaces after
 * the last line, and neither is a user's change.
 */
export function isSameFieldText(left: string, right: string): boolean {
  return comparable(left) === comparable(right);
}

/** Replaces a field's text where the text itself isn't needed; equal for readings with the same content. */
export function fieldTextHash(text: string): string {
  return sha256(comparable(text));
}

/**
 * True if a text is the other one cut off at its end, as in a field that's full. An empty field has been emptied, or
 * was never written.
 */
export function isCutOff(text: string, whole: string): boolean {
  const [shown, full] = [comparable(text), comparable(whole)];
  return shown !== '' && shown.length < full.length && full.startsWith(shown);
}

/**
 * True if a note's line is in its field. Called after any doubt: a write may have worked although its answer was lost.
 * The text before the write settles it right away, and so does the text expected after it, unless another note has the
 * same line and may have produced the same text. Otherwise the line is searched for; lines with the same text and
 * minute are only counted, because any of them will do.
 * @param rows every row of the field, with or without this one.
 */
export function isLineInField(row: NoteRow, fieldText: string, rows: readonly NoteRow[]): boolean {
  const hash = fieldTextHash(fieldText);
  if (hash === row.attempt?.beforeHash) return false;
  const others = rows.filter((other) => !isSameNote(other, row));
  const twins = others.filter((other) => other.line === row.line);
  if (twins.length === 0 && hash === row.attempt?.afterHash) return true;
  return countLine(row.line, fieldText, others) > twins.filter(isExpectedInField).length;
}

/**
 * True if the line is in the field although no write of it is known: an earlier call's row was lost, as an embedded
 * database may lose its last rows in a power cut. Any other note that could have put it there counts as having done so.
 */
function isUnknownLineInField(row: NoteRow, fieldText: string, rows: readonly NoteRow[]): boolean {
  const others = rows.filter((other) => !isSameNote(other, row));
  const possible = others.filter(
    (other) => other.line === row.line && (other.appliedAt !== undefined || other.attempt !== undefined),
  );
  return countLine(row.line, fieldText, others) > possible.length;
}

/**
 * What the field shows of a note before a write: its line, a trace of an earlier write, or neither. The only place that
 * decides whether a note may be written.
 */
export function fieldEvidence(
  row: NoteRow,
  fieldText: string,
  rows: readonly NoteRow[],
): 'standing' | 'trace' | 'nothing' {
  const isInDoubt = row.attempt !== undefined || row.restores !== undefined;
  const isThere = isInDoubt ? isLineInField : isUnknownLineInField;
  if (isThere(row, fieldText, rows)) return 'standing';
  const mayHaveLeft = row.attempt !== undefined && row.attempt.beforeHash !== fieldTextHash(fieldText);
  const others = rows.filter((other) => !isSameNote(other, row)).map(({ line }) => line);
  return mayHaveLeft && isTraceFound(row.line, fieldText, others) ? 'trace' : 'nothing';
}

/** How often a line is in a field on its own, not as part of a longer note's. */
export function countLine(line: string, fieldText: string, rows: readonly NoteRow[]): number {
  return countNoteLine(
    fieldText,
    line,
    rows.map((row) => row.line),
  );
}

function isSameNote(left: NoteRow, right: NoteRow): boolean {
  return left.userId === right.userId && left.noteId === right.noteId;
}

/** True if the note was acknowledged and isn't known to have been removed. */
function isExpectedInField(row: NoteRow): boolean {
  return row.appliedAt !== undefined && !row.isSuperseded && row.removedAt === undefined;
}

function comparable(text: string): string {
  return withLineFeeds(text).trimEnd();
}
