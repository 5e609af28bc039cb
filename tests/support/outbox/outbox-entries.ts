import type { EntryFields, EntryState, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { hashOf, receiptOf } from '#tests/support/outbox/note-gateway.ts';
import { LANE_A, LOAN_A, PROCESSOR_NOTES, SOME_USER } from '#tests/support/outbox/outbox.ts';

export const NOW = Date.parse('2026-11-20T15:40:00Z');
export const DAY = 24 * 60 * 60_000;

const ID = '00000000-0000-4000-8000-0000000000aa';

export const RECEIPT = receiptOf({
  id: ID,
  loanGuid: LOAN_A,
  fieldId: PROCESSOR_NOTES,
  text: 'Called.',
  writtenAt: '2026-11-20T15:39:00.000Z',
  author: 'jsmith',
});

/** An entry's fields in every state. */
export const FACTS: EntryFields = {
  v: 1,
  id: ID,
  user: SOME_USER.key,
  lane: LANE_A,
  seq: 1,
  epoch: 0,
  attempts: 0,
  savedAt: NOW,
  nextAt: NOW,
  sealed: {},
  textHash: hashOf('Called.'),
  bytes: 7,
  appVersion: 'test',
};
/** The pass that last tried the entries below. */
export const PASS = 3;
const TRIED = { ...FACTS, epoch: PASS, attempts: 1, firstTry: NOW - 1000, lastTry: NOW - 1000 };

/** The same note in each state. */
export const IN: { readonly [S in EntryState]: Extract<OutboxEntry, { state: S }> } = {
  queued: { ...FACTS, state: 'queued' },
  sending: { ...TRIED, state: 'sending' },
  held: { ...TRIED, state: 'held', why: 'locked', holder: 'J. Smith', detail: 'open', nextAt: NOW + 9000 },
  parked: { ...TRIED, state: 'parked', why: 'refused', detail: 'The loan is closed.' },
  acked: { ...TRIED, state: 'acked', receipt: RECEIPT, endedAt: NOW },
  discarded: { ...TRIED, state: 'discarded', endedAt: NOW },
};
