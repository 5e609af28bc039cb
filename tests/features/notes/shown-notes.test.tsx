import { describe, expect, test } from 'vitest';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import { notesAbove } from '#src/features/notes/note-box.tsx';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

const EARLIER = '11/19/26@ 9:05 AM MK - Appraisal is ordered.';

function note(seq: number, changes: Partial<OutboxNote> = {}): OutboxNote {
  return {
    id: `note-${seq}`,
    loanGuid: 'loan',
    fieldId: 'field',
    loanNumber: '',
    borrower: '',
    text: `text ${seq}`,
    writtenAt: '2026-11-20T15:00:00.000Z',
    state: 'queued',
    ...changes,
  };
}

function acked(seq: number, appliedAt: string): OutboxNote {
  const line = lineOf(note(seq));
  const receipt: NoteReceipt = { id: '', loanGuid: '', fieldId: '', textHash: '', line, appliedAt };
  return note(seq, { state: 'acked', receipt });
}

function lineOf({ text, receipt }: OutboxNote): string {
  return receipt?.line ?? `11/20/26@ 10:00 AM DW - ${text}`;
}

function shown(notes: readonly OutboxNote[], text: string, asOf: string): string[] {
  return notesAbove(notes, { text, asOf }, lineOf).map(({ id }) => id);
}

const NOON = '2026-11-20T12:00:00.000Z';
const AFTER_NOON = '2026-11-20T12:00:10.000Z';
const LATER = '2026-11-20T13:00:00.000Z';

test('notes on their way stand above the text, the newest first', () => {
  const notes = [note(1), note(2, { state: 'held' }), note(3, { state: 'parked' })];
  expect(shown(notes, EARLIER, NOON)).toEqual(['note-3', 'note-2', 'note-1']);
});

test('what was thrown away is not shown', () => {
  expect(shown([note(1, { state: 'discarded' })], EARLIER, NOON)).toEqual([]);
});

test('before the field was read, everything that was written here is shown', () => {
  const notes = [acked(1, NOON), note(2)];
  expect(notesAbove(notes, undefined, lineOf).map(({ id }) => id)).toEqual(['note-2', 'note-1']);
});

describe('a note that has arrived', () => {
  test('stays above a text that was read before', () => {
    expect(shown([acked(1, AFTER_NOON)], EARLIER, NOON)).toEqual(['note-1']);
  });

  test('leaves as soon as the text has it, whenever that was read', () => {
    const text = `${lineOf(note(1))}\n${EARLIER}`;
    expect(shown([acked(1, AFTER_NOON)], text, NOON)).toEqual([]);
    expect(shown([acked(1, NOON)], text, LATER)).toEqual([]);
  });

  test('stays for a minute while the platform still answers without it, and no longer', () => {
    expect(shown([acked(1, NOON)], EARLIER, AFTER_NOON)).toEqual(['note-1']);
    expect(shown([acked(1, NOON)], EARLIER, LATER)).toEqual([]);
  });

  test('does not stand for another one of the same line that is still to be seen', () => {
    const twins = [acked(1, AFTER_NOON), { ...acked(1, AFTER_NOON), id: 'twin' }];
    expect(shown(twins, `${lineOf(note(1))}\n${EARLIER}`, NOON)).toEqual(['twin']);
    expect(shown(twins, `${lineOf(note(1))}\n${lineOf(note(1))}\n${EARLIER}`, NOON)).toEqual([]);
  });

  test('and was restored after it had gone is not counted twice', () => {
    const restored = { ...acked(1, LATER), id: 'restored' };
    expect(shown([acked(1, NOON), restored], `${lineOf(note(1))}\n${EARLIER}`, LATER)).toEqual([]);
  });
});

test('a note whose answer got lost is not shown beside its own line', () => {
  const text = `${lineOf(note(1))}\n${EARLIER}`;
  expect(shown([note(1, { state: 'sending' })], text, NOON)).toEqual([]);
  expect(shown([note(1, { state: 'held', why: 'network' })], text, NOON)).toEqual([]);
  expect(shown([note(1, { state: 'queued' })], text, NOON)).toEqual(['note-1']);
});
