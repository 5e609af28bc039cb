import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/**
 * A note's state, in the few words of its chip.
 * @param formatTime formats an ISO instant as a time of day, e.g. `4:10 PM`.
 */
export function noteStateText(
  note: Pick<OutboxNote, 'state' | 'why' | 'holder' | 'receipt'>,
  formatTime: (instant: string) => string,
): string {
  switch (note.state) {
    case 'queued':
      return 'Saved on this device';
    case 'sending':
      return 'Sending';
    case 'held':
      return heldText(note);
    case 'parked':
      return 'Needs attention';
    case 'acked':
      return note.receipt === undefined ? 'Sent' : `Sent ${formatTime(note.receipt.appliedAt)}`;
    case 'discarded':
      return 'Thrown away';
    case 'unreadable':
      return note.why === 'newer' ? 'Needs a newer version of the app' : 'Cannot be read on this device';
  }
}

function heldText({ why, holder }: Pick<OutboxNote, 'why' | 'holder'>): string {
  switch (why) {
    case 'auth':
      return 'Waiting for sign-in';
    case 'locked':
      return holder === undefined ? 'Loan is open by somebody else' : `Loan is open by ${holder}`;
    case 'busy':
      return 'Sending';
    case 'upgrade':
      return 'Waiting for an update of the app';
    case 'server':
      return 'Waiting for the loan system';
    case 'rate':
      return 'Waiting for its turn';
    default:
      return 'Waiting for connection';
  }
}
