import { expect, test } from 'vitest';
import {
  nextInLine,
  noteLineText,
  noteReasonText,
  noteStateText,
  describeNote,
} from '#src/loan-display/note-status.ts';
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

type Shown = Pick<OutboxNote, 'state' | 'why' | 'holder' | 'receipt' | 'detail'>;

test.each<[Shown, string]>([
  [{ state: 'queued' }, 'Saved on this device'],
  [{ state: 'sending' }, 'Sending...'],
  [{ state: 'acked', receipt: RECEIPT }, 'Sent at 16:10'],
  [{ state: 'acked' }, 'Sent'],
  [{ state: 'held', why: 'auth' }, 'Waiting for sign-in'],
  [{ state: 'held', why: 'locked', holder: 'J. Smith' }, 'J. Smith has the loan open'],
  [{ state: 'held', why: 'locked' }, 'Loan is open on another desktop'],
  [{ state: 'held', why: 'busy' }, 'Sending...'],
  [{ state: 'held', why: 'network' }, 'Waiting for connection'],
  [{ state: 'held', why: 'server' }, 'Waiting for the loan system'],
  [{ state: 'held', why: 'rate' }, 'Queued'],
  [{ state: 'held', why: 'upgrade' }, 'Waiting for an app update'],
  [{ state: 'parked', why: 'forbidden' }, 'Needs attention'],
  [{ state: 'discarded', why: 'network' }, 'Discarded'],
  [{ state: 'unreadable', why: 'damaged' }, "Can't be read on this device"],
  [{ state: 'unreadable', why: 'newer' }, 'Needs a newer version of the app'],
])('%j is shown as: %s', (note, expected) => {
  expect(noteStateText(note, (instant) => `at ${instant.slice(11, 16)}`)).toBe(expected);
});

test.each<Shown>([
  { state: 'sending' },
  { state: 'held', why: 'busy' },
  { state: 'queued' },
  { state: 'held', why: 'network' },
])('%j waits for the connection while that is lost, whatever is under way', (note) => {
  const said = describeNote(note, 'lost');
  expect(noteStateText(said, String)).toBe('Waiting for connection');
  expect(noteReasonText(said)).toBe("Sends automatically when you're back online.");
});

test.each<Shown>([{ state: 'sending' }, { state: 'held', why: 'busy' }])(
  '%j is said as it is while there is a connection',
  (note) => expect(describeNote(note, 'online')).toBe(note),
);

test('what waits for something else says so without a connection, too', () => {
  const note: Shown = { state: 'held', why: 'auth' };
  expect(describeNote(note, 'lost')).toBe(note);
});

test('with a connection, no note waits for one: it stands in line behind the one that is sending', () => {
  const notes: Shown[] = [
    { state: 'parked', why: 'forbidden' },
    { state: 'sending' },
    { state: 'held', why: 'network' },
    { state: 'queued' },
  ];
  const next = nextInLine(notes);
  const said = notes.map((note) => describeNote(note, 'online', note === next));
  expect(said.map((note) => noteStateText(note, String))).toEqual([
    'Needs attention',
    'Sending...',
    'Next in line',
    'Queued',
  ]);
  expect(said.slice(1).map(noteReasonText)).toEqual([undefined, undefined, undefined]);
});

test.each<[Shown, string | undefined]>([
  [{ state: 'queued' }, undefined],
  [{ state: 'discarded', why: 'refused', detail: 'Not allowed' }, undefined],
  [{ state: 'held', why: 'network' }, "Sends automatically when you're back online."],
  [{ state: 'held', why: 'locked' }, 'The loan is open on another desktop. The note sends when it closes.'],
  [
    { state: 'held', why: 'locked', holder: 'J. Smith' },
    'J. Smith has the loan open. The note sends when it closes.',
  ],
  [
    { state: 'held', why: 'server', detail: 'Timeout' },
    "The loan system can't take this note right now. It will be tried again on its own.",
  ],
  [
    { state: 'parked', why: 'refused', detail: 'Not allowed' },
    'The loan system refused the note. Edit and resend it, or copy it. The server says: Not allowed',
  ],
  [
    { state: 'unreadable', why: 'newer' },
    'A newer version of the app wrote this note. Reload the page to read and send it.',
  ],
  [
    { state: 'unreadable', why: 'damaged' },
    "This note can't be read on this device anymore. It stays here unchanged.",
  ],
])('%j gives the advice: %s', (note, expected) => {
  expect(noteReasonText(note)).toBe(expected);
});

test('only a note that needs attention says in its loan where to go', () => {
  expect(noteLineText({ state: 'held', why: 'network', detail: 'Timeout' })).toBeUndefined();
  expect(noteLineText({ state: 'parked', why: 'gone' })).toBe('See the Outbox.');
  expect(noteLineText({ state: 'parked', why: 'gone', detail: 'No such loan.' })).toBe(
    'No such loan. See the Outbox.',
  );
});
