import { noteInputWords } from '#src/features/notes/words.ts';
import type { NoteChipState, NoteDescription } from '#src/loan-display/note-status.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

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
