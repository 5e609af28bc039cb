import { authorTag, composeNoteLine, type NoteAuthor, noteTextInField } from '#src/domain/notes/note-line.ts';
import { noteInputWords } from '#src/features/notes/words.ts';
import type { LenderClock } from '#src/loan-display/lender-clock.ts';
import { noteDateText } from '#src/loan-display/note-date-text.ts';
import {
  type NoteChipState,
  noteLineText,
  noteStateText,
  type NoteDescription,
} from '#src/loan-display/note-status.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** A note the field's text doesn't have yet, as it's shown above the text. */
export interface PendingLine {
  readonly id: string;
  readonly state: NoteChipState;
  readonly stateText: string;
  /** Date and time, and the author, as for the notes that the field has. */
  readonly stamp: string;
  readonly author: string;
  readonly text: string;
  readonly detail?: string | undefined;
}

/** A note's line in the field: from its receipt, or before that by the rules of the format. */
export function noteLineOf(note: OutboxNote, author: NoteAuthor, timeZone: string): string {
  if (note.receipt !== undefined) return note.receipt.line;
  const writtenAt = Date.parse(note.writtenAt);
  return composeNoteLine({ text: note.text, writtenAt, timeZone, tag: authorTag(author) });
}

export function toPendingLine(
  note: NoteDescription<OutboxNote>,
  { author, clock, now }: { author: NoteAuthor; clock: LenderClock; now: number },
): PendingLine {
  return {
    id: note.id,
    state: note.state,
    stateText: noteStateText(note, (instant) => clock.clockText(instant, now)),
    stamp: noteDateText(note.writtenAt, clock.timeZone),
    author: authorTag(author),
    text: noteTextInField(note.text),
    detail: noteLineText(note),
  };
}

/** Where a note is, in one line beside the button that saved it. The note itself, below, says why. */
export interface WhereSaved {
  readonly state: NoteChipState;
  readonly text: string;
}

/**
 * The line of a note as its author is told it: see describeNote. Undefined for one that's nowhere anymore.
 * @param formatTime formats an ISO instant as a time of day
 */
export function whereSaved(
  note: NoteDescription<OutboxNote>,
  formatTime: (instant: string) => string,
  platformName: string,
): WhereSaved | undefined {
  const { state, why, receipt } = note;
  const { where: words } = noteInputWords;
  switch (state) {
    case 'acked':
      return {
        state,
        text: words.inPlatform(platformName, formatTime(receipt?.appliedAt ?? note.writtenAt)),
      };
    case 'sending':
      return { state, text: words.sending };
    case 'queued':
      return { state, text: words.soon };
    case 'held':
      return { state, text: whereHeld(why) };
    case 'parked':
    case 'unreadable':
      return { state, text: words.trouble };
    case 'discarded':
      return undefined;
  }
}

function whereHeld(why: NoteDescription<OutboxNote>['why']): string {
  const { where: words } = noteInputWords;
  if (why === 'network') return words.offline;
  if (why === 'busy') return words.sending;
  return why === 'next' || why === 'in-line' ? words.soon : words.later;
}
