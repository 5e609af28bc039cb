import { expect, test } from 'vitest';
import { whereSaved } from '#src/features/notes/pending-line.ts';
import { describeNote } from '#src/loan-display/note-status.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

const NOTE: OutboxNote = {
  id: '11111111-1111-4111-8111-111111111111',
  loanGuid: '22222222-2222-4222-8222-222222222222',
  fieldId: 'CX.PROC',
  loanNumber: '1',
  borrower: 'Farrow',
  text: 'Called',
  writtenAt: '2026-11-28T17:23:00.000Z',
  state: 'queued',
};
const where = (changes: Partial<OutboxNote>, connection: 'online' | 'lost' | 'unknown', isNext = false) =>
  whereSaved(describeNote({ ...NOTE, ...changes }, connection, isNext), () => '12:23 PM', 'Encompass')?.text;

test('without a connection a note is kept here until there is one, whether it was tried or not', () => {
  const kept = "Kept here, sends when you're back online";
  expect(where({}, 'lost')).toBe(kept);
  expect(where({ state: 'sending' }, 'lost')).toBe(kept);
  expect(where({ state: 'held', why: 'network' }, 'unknown')).toBe(kept);
});

test('with one it is on its way, or next, or waits for something that is said below', () => {
  expect(where({}, 'online', true)).toBe('Kept here, sends soon');
  expect(where({}, 'unknown')).toBe('Kept here, sends soon');
  expect(where({ state: 'sending' }, 'online')).toBe('Sending');
  expect(where({ state: 'held', why: 'busy' }, 'online')).toBe('Sending');
  expect(where({ state: 'held', why: 'locked', holder: 'J. Smith' }, 'online')).toBe(
    'Kept here, sends later',
  );
  expect(where({ state: 'parked', why: 'forbidden' }, 'online')).toBe('Kept here, see below');
});

test('it is in the platform from its receipt on, and a discarded one is nowhere', () => {
  expect(where({ state: 'acked' }, 'online')).toBe('In Encompass 12:23 PM');
  expect(where({ state: 'discarded' }, 'lost')).toBeUndefined();
});
