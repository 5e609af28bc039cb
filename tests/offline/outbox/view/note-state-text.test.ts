import { expect, test } from 'vitest';
import { noteStateText } from '#src/offline/outbox/view/note-state-text.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { receiptOf } from '#tests/support/outbox/note-gateway.ts';
import { LOAN_A, PROCESSOR_NOTES } from '#tests/support/outbox/outbox.ts';

const RECEIPT = receiptOf({
  id: '00000000-0000-4000-8000-0000000000aa',
  loanGuid: LOAN_A,
  fieldId: PROCESSOR_NOTES,
  text: 'Called.',
  writtenAt: '2026-11-20T16:09:00.000Z',
  author: 'jsmith',
});

type Shown = Pick<OutboxNote, 'state' | 'why' | 'holder' | 'receipt'>;

test.each<[Shown, string]>([
  [{ state: 'queued' }, 'Saved on this device'],
  [{ state: 'sending' }, 'Sending'],
  [{ state: 'acked', receipt: RECEIPT }, 'Sent at 16:10'],
  [{ state: 'acked' }, 'Sent'],
  [{ state: 'held', why: 'auth' }, 'Waiting for sign-in'],
  [{ state: 'held', why: 'locked', holder: 'J. Smith' }, 'Loan is open by J. Smith'],
  [{ state: 'held', why: 'locked' }, 'Loan is open by somebody else'],
  [{ state: 'held', why: 'busy' }, 'Sending'],
  [{ state: 'held', why: 'network' }, 'Waiting for connection'],
  [{ state: 'held', why: 'server' }, 'Waiting for the loan system'],
  [{ state: 'held', why: 'rate' }, 'Waiting for its turn'],
  [{ state: 'held', why: 'upgrade' }, 'Waiting for an update of the app'],
  [{ state: 'parked', why: 'forbidden' }, 'Needs attention'],
  [{ state: 'discarded', why: 'network' }, 'Thrown away'],
  [{ state: 'unreadable', why: 'damaged' }, 'Cannot be read on this device'],
  [{ state: 'unreadable', why: 'newer' }, 'Needs a newer version of the app'],
])('%j is shown as: %s', (note, expected) => {
  expect(noteStateText(note, (instant) => `at ${instant.slice(11, 16)}`)).toBe(expected);
});
