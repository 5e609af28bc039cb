import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_IN_REPORT,
  MAX_REMEMBERED,
  type RememberedNote,
  type RememberedNotes,
} from '#src/contract/wire/waiting-notes.ts';
import { compareNotes } from '#src/offline/lost-notes/compare-notes.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { waitingNote } from '#tests/support/outbox/waiting-device.ts';

const rememberedNote = ({ id, loanGuid, writtenAt }: OutboxNote = waitingNote()): RememberedNote => ({
  id,
  loanGuid,
  writtenAt,
  isInDoubt: false,
});
const remembered = (...notes: readonly RememberedNote[]): RememberedNotes => ({
  version: randomUUID(),
  isTaken: true,
  notes: [...notes],
});
const open = (...notes: readonly OutboxNote[]) => ({ status: 'open', notes }) as const;
const NOTHING = new Set<string>();

describe('a note of the device', () => {
  test.each(['queued', 'sending', 'held', 'parked'] as const)(
    'that is %s waits, and the gateway is to know of it',
    (state) => {
      const note = waitingNote({ state });
      const { lost, add, remove } = compareNotes(remembered(), open(note), NOTHING) ?? {};
      expect([lost, remove]).toEqual([[], []]);
      expect(add).toEqual([{ id: note.id, loanGuid: note.loanGuid, writtenAt: note.writtenAt }]);
    },
  );

  test.each(['acked', 'discarded'] as const)('that is %s need not be remembered', (state) => {
    const note = waitingNote({ state });
    const result = compareNotes(remembered(rememberedNote(note)), open(note), NOTHING);
    expect(result).toEqual({ lost: [], add: [], remove: [note.id] });
    expect(compareNotes(remembered(), open(note), NOTHING)).toEqual({ lost: [], add: [], remove: [] });
  });

  test('that cannot be read is not lost, and cannot be told of where its loan is unknown', () => {
    const note = waitingNote({ state: 'unreadable', loanGuid: '' });
    expect(compareNotes(remembered(rememberedNote(note)), open(note), NOTHING)).toEqual({
      lost: [],
      add: [],
      remove: [],
    });
    expect(compareNotes(remembered(), open(note), NOTHING)?.add).toEqual([]);
  });

  test('that waits in a tab while another one throws it away at a sign-out is not told of again', () => {
    const note = waitingNote();
    expect(compareNotes(remembered(), open(note), new Set([note.id]))?.add).toEqual([]);
  });
});

describe('a remembered note that the device does not have', () => {
  test('is lost', () => {
    const note = rememberedNote();
    expect(compareNotes(remembered(note), open(), NOTHING)).toEqual({ lost: [note], add: [], remove: [] });
  });

  test('is to be forgotten when it is settled', () => {
    const note = rememberedNote();
    const result = compareNotes(remembered(note), open(), new Set([note.id]));
    expect(result).toEqual({ lost: [], add: [], remove: [note.id] });
  });

  test.each(['opening', 'failed'] as const)('says nothing while the outbox is %s', (status) => {
    expect(compareNotes(remembered(rememberedNote()), { status, notes: [] }, NOTHING)).toBeUndefined();
  });

  test('is not called lost beside a row that does not say which note it is', () => {
    const torn = waitingNote({ id: 'unreadable-0', state: 'unreadable', loanGuid: '' });
    expect(compareNotes(remembered(rememberedNote()), open(torn), NOTHING)?.lost).toEqual([]);
  });
});

test('no more is added than the gateway remembers', () => {
  const lost = Array.from({ length: MAX_REMEMBERED - 3 }, () => rememberedNote());
  const notes = Array.from({ length: 10 }, () => waitingNote());
  expect(compareNotes(remembered(...lost), open(...notes), NOTHING)?.add).toHaveLength(3);
});

test('whatever is where: each note is in one group at most, and reports come to an end with nothing left to say', () => {
  const place = fc.record({
    isRemembered: fc.boolean(),
    isSettled: fc.boolean(),
    state: fc.constantFrom('absent', 'queued', 'held', 'parked', 'acked', 'discarded'),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 250 }), (places) => {
      const all = places.map((where) => ({ ...where, note: waitingNote() }));
      const onDevice = all.flatMap(({ state, note }) => (state === 'absent' ? [] : [{ ...note, state }]));
      const settled = new Set(all.flatMap(({ isSettled, note }) => (isSettled ? [note.id] : [])));
      let known = all.flatMap(({ isRemembered, note }) => (isRemembered ? [rememberedNote(note)] : []));
      const lostAtFirst = compareNotes(remembered(...known), open(...onDevice), settled)?.lost;
      for (let turn = 0; turn < 8; turn += 1) {
        const result = compareNotes(remembered(...known), open(...onDevice), settled);
        if (result === undefined) throw new Error('an open outbox can be compared');
        const { lost, add, remove } = result;
        expect(Math.max(add.length, remove.length)).toBeLessThanOrEqual(MAX_IN_REPORT);
        const named = [...lost.map(({ id }) => id), ...add.map(({ id }) => id), ...remove];
        expect(new Set(named).size).toBe(named.length);
        const gone = new Set(remove);
        known = [
          ...known.filter(({ id }) => !gone.has(id)),
          ...add.map((note) => ({ ...note, isInDoubt: false })),
        ];
      }
      const last = compareNotes(remembered(...known), open(...onDevice), settled);
      // A report takes nothing away that its person was not told of.
      expect(last).toEqual({ lost: lostAtFirst, add: [], remove: [] });
    }),
    { numRuns: 60 },
  );
});
