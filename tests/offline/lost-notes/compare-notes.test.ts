import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_REMEMBERED,
  type LostNote,
  type LostNoteList,
  type WaitingNote,
} from '#src/contract/wire/waiting-notes.ts';
import { accountForNotes } from '#src/gateway/routes/waiting-notes-routes.ts';
import { lostOf, reportOf } from '#src/offline/lost-notes/lost-notes.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { remembered, waitingNote } from '#tests/support/outbox/waiting-device.ts';

const missing = (...notes: readonly OutboxNote[]): { notes: LostNote[]; more: number } => ({
  notes: notes.map((note) => ({ ...remembered(note), isInDoubt: false })),
  more: 0,
});
const open = (...notes: readonly OutboxNote[]) => ({ status: 'open', notes }) as const;
const NOTHING = new Set<string>();
const NONE: LostNoteList = { notes: [], more: 0 };

describe('a report', () => {
  test.each(['queued', 'sending', 'held', 'parked'] as const)('names a note that is %s', (state) => {
    const note = waitingNote({ state });
    expect(reportOf(open(note), NOTHING)).toEqual({ waiting: [remembered(note)], more: 0, over: [] });
  });

  test.each(['acked', 'discarded'] as const)('does not name a note that is %s', (state) => {
    expect(reportOf(open(waitingNote({ state })), NOTHING)?.waiting).toEqual([]);
  });

  test('does not name a note whose loan cannot be read', () => {
    const note = waitingNote({ state: 'unreadable', loanGuid: '' });
    expect(reportOf(open(note), NOTHING)).toEqual({ waiting: [], more: 0, over: [] });
  });

  test('calls settled notes over, also one that another tab has just thrown away', () => {
    const note = waitingNote();
    expect(reportOf(open(note), new Set([note.id]))).toEqual({ waiting: [], more: 0, over: [note.id] });
  });

  test('names the oldest 60 and counts the others', () => {
    const notes = Array.from({ length: MAX_REMEMBERED + 2 }, () => waitingNote());
    const { waiting, more } = reportOf(open(...notes), NOTHING) ?? {};
    expect(waiting).toEqual(notes.slice(0, MAX_REMEMBERED).map(remembered));
    expect(more).toBe(2);
  });

  test.each(['opening', 'failed'] as const)('is none while the outbox is %s', (status) => {
    expect(reportOf({ status, notes: [] }, NOTHING)).toBeUndefined();
  });
});

describe('a note that the gateway misses', () => {
  test('is lost when the device does not have it', () => {
    const note = waitingNote();
    expect(lostOf({ ...missing(note), more: 3 }, open(), NOTHING)).toEqual({ ...missing(note), more: 3 });
  });

  test.each(['queued', 'held', 'parked', 'acked', 'discarded', 'unreadable'] as const)(
    'is not lost when it lies on the device and is %s, and neither are those that have no name',
    (state) => {
      const note = waitingNote({ state });
      expect(lostOf({ ...missing(note), more: 3 }, open(note), NOTHING)).toEqual(NONE);
    },
  );

  test('is not lost when it is settled', () => {
    const note = waitingNote();
    expect(lostOf(missing(note), open(), new Set([note.id]))).toEqual(NONE);
  });

  test.each(['opening', 'failed'] as const)('may be anywhere while the outbox is %s', (status) => {
    expect(lostOf(missing(waitingNote()), { status, notes: [] }, NOTHING)).toBeUndefined();
  });

  test('may be the row that does not say which note it is', () => {
    const torn = waitingNote({ id: 'unreadable-0', state: 'unreadable', loanGuid: '' });
    expect(lostOf(missing(waitingNote()), open(torn), NOTHING)).toBeUndefined();
  });
});

test('whatever is where: exactly what the cookie names and nobody knows the end of is lost, at every later start too', async () => {
  const place = fc.record({
    isRemembered: fc.boolean(),
    isSettled: fc.boolean(),
    isInLoan: fc.boolean(),
    state: fc.constantFrom('absent', 'queued', 'held', 'parked', 'acked', 'discarded'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(place, { maxLength: MAX_REMEMBERED }), async (places) => {
      const all = places.map((where) => ({ ...where, note: waitingNote() }));
      const idsOf = (notes: readonly { note: OutboxNote }[]) => notes.map(({ note }) => note.id);
      const device = open(
        ...all.flatMap(({ state, note }) => (state === 'absent' ? [] : [{ ...note, state }])),
      );
      const settled = new Set(idsOf(all.filter(({ isSettled }) => isSettled)));
      const inLoan = new Set(idsOf(all.filter(({ isInLoan }) => isInLoan)));
      const reached = (ids: readonly string[]) =>
        Promise.resolve(new Map(ids.flatMap((id) => (inLoan.has(id) ? [[id, 'applied'] as const] : []))));
      const lost = all.filter(
        ({ isRemembered, isSettled, isInLoan, state }) =>
          isRemembered && !isSettled && !isInLoan && state === 'absent',
      );
      const waiting = all.filter(
        ({ isSettled, state }) => !isSettled && ['queued', 'held', 'parked'].includes(state),
      );
      let notes: readonly WaitingNote[] = all.flatMap(({ isRemembered, note }) =>
        isRemembered ? [remembered(note)] : [],
      );
      for (let start = 0; start < 3; start += 1) {
        const report = reportOf(device, settled);
        if (report === undefined) throw new Error('an open outbox can be reported');
        const account = await accountForNotes({ notes, more: 0 }, report, reached);
        expect(lostOf(account.lost, device, settled)?.notes.map(({ id }) => id)).toEqual(idsOf(lost));
        notes = account.next.notes;
        const named = new Set(notes.map(({ id }) => id));
        expect(idsOf([...lost, ...waiting]).every((id) => named.has(id))).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
