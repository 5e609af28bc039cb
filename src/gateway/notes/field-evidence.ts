import { createHash } from 'node:crypto';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import { withLineFeeds } from '#src/domain/notes/note-text.ts';
import type { NoteRow } from '#src/gateway/notes/note-ports.ts';

/** Lower-case hexadecimal SHA-256 of a text's UTF-8. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * Whether two readings of a field show the same: a platform may turn line ends into its own and drop blanks after the
 * last line, and neither is a change that somebody made.
 */
export function isSameFieldText(left: string, right: string): boolean {
  return comparable(left) === comparable(right);
}

/** Stands for a field's text where the text itself need not be kept; equal for readings that show the same. */
export function fieldTextHash(text: string): string {
  return sha256(comparable(text));
}

/** Whether a text is another one that was cut off at its end, as by a field that holds no more. */
export function isCutOff(text: string, whole: string): boolean {
  const [shown, full] = [comparable(text), comparable(whole)];
  return shown.length < full.length && full.startsWith(shown);
}

/**
 * Whether the line of a note stands in its field. Asked after any doubt: a write may have taken effect although nobody
 * heard so. The text before the write settles it at once, and so does the one that was to come of it, unless another note
 * has the same line and may have made the same text. Else the line is looked for; lines of the same words and minute are
 * told apart by number, because any of them is as good as another.
 *
 * @param rows every row of the field, this one among them or not.
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
 * Whether the line stands in the field although no write of it is known: the row of an earlier call was lost, as an embedded
 * database may lose its last rows in a power cut. Any other note that could have put it there counts as having done so.
 */
export function isUnknownLineInField(row: NoteRow, fieldText: string, rows: readonly NoteRow[]): boolean {
  const others = rows.filter((other) => !isSameNote(other, row));
  const possible = others.filter(
    (other) => other.line === row.line && (other.appliedAt !== undefined || other.attempt !== undefined),
  );
  return countLine(row.line, fieldText, others) > possible.length;
}

/**
 * Whether a write left a note of the same stamp and author in the field, though not in the same words: the platform stores
 * some characters of the text as others. To write it again would only add it once more.
 */
export function isStoredOtherwise({ line }: NoteRow, before: string, after: string): boolean {
  const head = line.slice(0, line.indexOf(' - ') + 3);
  const count = (text: string): number =>
    withLineFeeds(text)
      .split('\n')
      .filter((one) => one.startsWith(head)).length;
  return count(after) > count(before);
}

/** How often a line stands in a field by itself and not as a part of a longer note's. */
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

/** Whether the note was acknowledged and nothing is known that took its line away again. */
function isExpectedInField(row: NoteRow): boolean {
  return row.appliedAt !== undefined && !row.isSuperseded && row.missingAt === undefined;
}

function comparable(text: string): string {
  return withLineFeeds(text).trimEnd();
}
