import { countNoteLine } from '#src/domain/note-count.ts';
import type { OutboxNote } from '#src/offline/outbox/outbox.ts';
import type { FieldReading } from '#src/features/notes/note-query.ts';

/** How long a platform may go on answering without a line that it has taken. */
const LAG_MS = 60_000;

/**
 * The notes of one field that have to be shown above its text, newest first: those on their way, and those that have
 * arrived but are not in the text that was read. A note never shows twice and never vanishes in between; once a later
 * reading is without it, somebody has taken it out, and then the text is right.
 * @param lineOf what stands in the field for a note, or will.
 */
export function notesAbove(
  notes: readonly OutboxNote[],
  reading: FieldReading | undefined,
  lineOf: (note: OutboxNote) => string,
): OutboxNote[] {
  const kept = notes.filter(({ state }) => state !== 'discarded');
  if (reading === undefined) return kept.toReversed();
  // Of a note whose answer is still to come, or got lost, the text can tell first that it has arrived.
  const mayBeThere = kept.filter(({ state }) => state === 'acked' || state === 'sending' || state === 'held');
  const isAbove = (note: OutboxNote): boolean => {
    if (!mayBeThere.includes(note)) return true;
    const line = lineOf(note);
    // Two notes of the same minute and words have the same line.
    const alike = mayBeThere.filter((other) => lineOf(other) === line).length;
    if (countNoteLine(reading.text, line, []) >= alike) return false;
    if (note.receipt === undefined) return note.state !== 'acked';
    return Date.parse(reading.asOf) - Date.parse(note.receipt.appliedAt) < LAG_MS;
  };
  return kept.filter(isAbove).toReversed();
}
