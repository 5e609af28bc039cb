import { authorTag, composeNoteLine, type NoteAuthor, noteStamp } from '#src/domain/notes/note-line.ts';
import type { LenderClock } from '#src/loan-display/lender-clock.ts';
import { type NoteChipState, noteLineText, noteStateText } from '#src/loan-display/note-looks.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** A note that the field's text does not have yet, as it is shown above it. */
export interface PendingLine {
  readonly id: string;
  readonly state: NoteChipState;
  readonly stateText: string;
  /** Date, time and author, as they will stand in the field. */
  readonly stamp: string;
  readonly text: string;
  /** What the person should know or do about it. */
  readonly detail?: string | undefined;
}

/** What stands in the field for a note: its receipt says so, until then the rules of the format. */
export function noteLineOf(note: OutboxNote, author: NoteAuthor, timeZone: string): string {
  if (note.receipt !== undefined) return note.receipt.line;
  const writtenAt = Date.parse(note.writtenAt);
  return composeNoteLine({ text: note.text, writtenAt, timeZone, tag: authorTag(author) });
}

export function toPendingLine(
  note: OutboxNote,
  { author, clock, now }: { author: NoteAuthor; clock: LenderClock; now: number },
): PendingLine {
  return {
    id: note.id,
    state: note.state,
    stateText: noteStateText(note, (instant) => clock.clockText(instant, now)),
    stamp: `${noteStamp(Date.parse(note.writtenAt), clock.timeZone)} ${authorTag(author)}`,
    text: note.text,
    detail: noteLineText(note),
  };
}
