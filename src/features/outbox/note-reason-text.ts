import type { HoldReason, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

const SENTENCES: Readonly<Record<HoldReason | ParkReason, string>> = {
  auth: 'It goes out when you have logged in again.',
  locked: 'The loan is open elsewhere. The note goes out when it is free.',
  busy: 'The server is still working on this loan. The note goes out right after.',
  rate: 'The server asks for a pause. The note goes out by itself.',
  server: 'The loan system is not answering. It is tried again by itself.',
  network: 'It goes out as soon as the server can be reached.',
  upgrade: 'Update the app to send it.',
  forbidden: 'You may not write to this loan. Copy the note for somebody who may, or discard it.',
  gone: 'The loan was moved or deleted. Copy the note if it is still needed, or discard it.',
  'too-old': 'It was written more than 400 days ago. Edit and resend it if it is still needed.',
  'too-long': 'The note, or its field in the loan, is too long. Shorten the note and resend it.',
  invalid: 'The server does not understand the note. Edit and resend it, or copy it.',
  'key-reused': 'The server knows another note under the same number. Edit and resend it.',
  refused: 'The loan system refused the note. Edit and resend it, or copy it.',
};

/** Why a note is where it is and what there is to do; undefined when there is nothing to say. */
export function noteReasonText({ state, why, holder, detail }: OutboxNote): string | undefined {
  if (why === 'newer')
    return 'A newer version of the app wrote this note. Reload the page to read and send it.';
  if (why === 'damaged') return 'This note cannot be read on this device any more. It is kept as it is.';
  if ((state !== 'held' && state !== 'parked') || why === undefined) return undefined;
  if (why === 'locked' && holder !== undefined && holder !== '') {
    return `${holder} has the loan open. The note goes out when it is free.`;
  }
  const said =
    state === 'parked' && detail !== undefined && detail !== '' ? ` The server says: ${detail}` : '';
  return `${SENTENCES[why]}${said}`;
}
