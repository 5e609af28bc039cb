import { countNoteLine } from '#src/domain/note-count.ts';
import type { OutboxNote } from '#src/offline/outbox/outbox.ts';
import type { FieldReading } from '#src/features/notes/note-query.ts';

/** How long a platform may go on answering without a line that it has taken. */
const LAG_MS = 60_000;

/**
 * The notes of one field that have to be shown above its text, newest first: those on their way, and those that have
 * arrived but are not in the text that was read. A note never shows twice and never vanishes in between; once a later
 * reading is without it, somebody has taken it out, and then the text is right.
 */
export function notesAbove(notes: readonly OutboxNote[], reading: FieldReading | undefined): OutboxNote[] {
  return notes.filter((note) => isAbove(note, notes, reading)).toReversed();
}

function isAbove(
  { state, receipt }: OutboxNote,
  notes: readonly OutboxNote[],
  reading: FieldReading | undefined,
): boolean {
  if (state === 'discarded') return false;
  if (state !== 'acked') return true;
  // Without its receipt nothing says what its line is.
  if (receipt === undefined) return false;
  if (reading === undefined) return true;
  // Two notes of the same minute and words have the same line.
  const alike = notes.filter((note) => note.receipt?.line === receipt.line).length;
  if (countNoteLine(reading.text, receipt.line, []) >= alike) return false;
  return Date.parse(reading.asOf) - Date.parse(receipt.appliedAt) < LAG_MS;
}
