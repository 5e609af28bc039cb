import type { NoteReceipt } from '#src/contract/wire/note.ts';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
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
  const undecided = kept.filter(({ state, receipt }) => {
    if (state === 'sending' || state === 'held') return true;
    return state === 'acked' && receipt !== undefined && isYoung(reading, receipt);
  });
  const isAbove = (note: OutboxNote): boolean => {
    if (!undecided.includes(note)) return note.state !== 'acked';
    const line = lineOf(note);
    // Two notes of the same minute and words have the same line: the text has the older ones first.
    const alike = undecided.filter((other) => lineOf(other) === line);
    return alike.indexOf(note) >= countNoteLine(reading.text, line, []);
  };
  return kept.filter(isAbove).toReversed();
}

/** Whether the reading was too early to be without the line for good. */
function isYoung({ asOf }: FieldReading, { appliedAt }: NoteReceipt): boolean {
  return Date.parse(asOf) - Date.parse(appliedAt) < LAG_MS;
}
