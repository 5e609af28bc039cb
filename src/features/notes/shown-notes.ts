import type { NoteReceipt } from '#src/contract/wire/note.ts';
import { countNoteLine } from '#src/domain/notes/note-count.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import type { NoteFieldReading } from '#src/features/notes/note-query.ts';

/** How long a platform may answer without a line it has already accepted. */
const LAG_MS = 60_000;

/**
 * One field's notes to show above its text, newest first: those on their way, and those that arrived after the text
 * was read. A note never shows twice and never vanishes in between. If a later reading lacks it, someone removed it,
 * and the text is right.
 * @param lineOf a note's line in the field, now or later.
 */
export function notesAbove(
  notes: readonly OutboxNote[],
  reading: NoteFieldReading | undefined,
  lineOf: (note: OutboxNote) => string,
): OutboxNote[] {
  const kept = notes.filter(({ state }) => state !== 'discarded');
  if (reading === undefined) return kept.toReversed();
  // The text may have a note before its answer comes, or after its answer was lost.
  const undecided = kept.filter(({ state, receipt }) => {
    if (state === 'sending' || state === 'held') return true;
    return state === 'acked' && receipt !== undefined && isYoung(reading, receipt);
  });
  const isAbove = (note: OutboxNote): boolean => {
    if (!undecided.includes(note)) return note.state !== 'acked';
    const line = lineOf(note);
    // Equal notes of the same minute have the same line. The text gets the older one first.
    const alike = undecided.filter((other) => lineOf(other) === line);
    return alike.indexOf(note) >= countNoteLine(reading.text, line, []);
  };
  return kept.filter(isAbove).toReversed();
}

/** True if the reading is so early that the platform may just lag behind. */
function isYoung({ asOf }: NoteFieldReading, { appliedAt }: NoteReceipt): boolean {
  return Date.parse(asOf) - Date.parse(appliedAt) < LAG_MS;
}
