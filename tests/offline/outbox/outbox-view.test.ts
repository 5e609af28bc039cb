import { describe, expect, test } from 'vitest';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { createRowReader, outboxView, sameOrNew } from '#src/offline/outbox/outbox-view.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { IN, RECEIPT } from '#tests/support/outbox/outbox-entries.ts';
import {
  LOAN_A,
  newNote,
  nextId,
  noteDevice,
  PROCESSOR_NOTES,
  putRows,
  saveNote,
} from '#tests/support/outbox/outbox.ts';
import { plainCodec } from '#tests/support/offline/plain-codec.ts';

async function deviceWith(...texts: string[]) {
  const device = noteDevice();
  const parts = device.parts();
  for (const text of texts) {
    await saveNote(parts, nextId(), newNote(text));
  }
  const change = async (id: string, changes: object): Promise<void> => {
    const row = await parts.store.read(id);
    await putRows(device, [{ ...(row as object), ...changes }]);
  };
  return { device, parts, change, ids: (await device.entries()).map(({ id }) => id) };
}

describe('the rows of the outbox', () => {
  test('come with their notes, in the order of writing', async () => {
    const { parts, ids } = await deviceWith('one', 'two');
    const rows = await createRowReader(parts.rows, parts.codec)();
    expect(rows.map(({ id, note }) => [id, note?.text])).toEqual([
      [ids[0], 'one'],
      [ids[1], 'two'],
    ]);
  });

  test('are opened once, however often they are read', async () => {
    const { device, parts } = await deviceWith('one', 'two');
    let times = 0;
    const codec: RecordCodec = {
      ...plainCodec,
      open: (record) => {
        times += 1;
        return record;
      },
    };
    const readRows = createRowReader(parts.rows, device.parts({ codec }).codec);
    await readRows();
    await readRows();
    expect(times).toBe(2);
  });

  test('stay in sight when they cannot be read, even without a name', async () => {
    const { device, parts } = await deviceWith('one');
    await putRows(device, [
      { id: 'x', seq: 'third' },
      { id: 'y', v: 7, seq: 5 },
    ]);
    const readRows = async () => [...(await parts.store.readAll()), null, 'junk'];
    const rows = await createRowReader({ ...parts.rows, readRows }, parts.codec)();
    expect(rows.map(({ id, isNewer, note }) => [id, isNewer, note?.text])).toEqual([
      ['x', false, undefined],
      [expect.any(String), false, 'one'],
      ['y', true, undefined],
      ['unreadable-3', false, undefined],
      ['unreadable-4', false, undefined],
    ]);
  });
});

describe('the view', () => {
  test('counts what is not in its field yet, and what the person must see to', async () => {
    const { parts, change, ids } = await deviceWith('a', 'b', 'c', 'd', 'e', 'f');
    const states = ['queued', 'sending', 'parked', 'acked', 'discarded', 'held'] as const;
    for (const [position, state] of states.entries()) {
      const { id: _id, seq: _seq, lane: _lane, sealed: _sealed, textHash: _hash, ...row } = IN[state];
      await change(ids[position] ?? '', row);
    }
    const view = outboxView(await createRowReader(parts.rows, parts.codec)());
    expect(view).toMatchObject({ status: 'open', pendingCount: 4, attentionCount: 1 });
    expect(view.notes.map(({ state }) => state)).toEqual(states);
    expect(view.notes[5]).toMatchObject({ why: 'locked', holder: 'J. Smith' });
    expect(view).not.toHaveProperty('hold');
  });

  test('shows what belongs on a screen, and nothing of how it is kept', async () => {
    const { parts } = await deviceWith('one');
    const [note] = outboxView(await createRowReader(parts.rows, parts.codec)()).notes;
    expect(note).toEqual({
      id: expect.any(String) as string,
      state: 'queued',
      loanGuid: LOAN_A,
      fieldId: PROCESSOR_NOTES,
      loanNumber: '2500012345',
      borrower: 'Ada Borrower',
      text: 'one',
      writtenAt: '2026-11-20T15:40:00.000Z',
    });
  });

  test.each(['auth', 'upgrade'] as const)(
    'says what all notes wait for when only an event ends it: %s',
    async (why) => {
      const { parts, change, ids } = await deviceWith('one');
      await change(ids[0] ?? '', { state: 'held', why, nextAt: 99 });
      const view = outboxView(await createRowReader(parts.rows, parts.codec)());
      expect(view.hold).toBe(why);
    },
  );

  test('shows no word of a note that is somebody else’s', async () => {
    const { parts, change, ids } = await deviceWith('secret');
    await change(ids[0] ?? '', { user: 'f'.repeat(32) });
    const view = outboxView(await createRowReader(parts.rows, parts.codec)());
    expect(JSON.stringify(view)).not.toContain('secret');
    expect(view.notes[0]).toMatchObject({ state: 'unreadable', why: 'damaged' });
  });

  test('is the same object while it says the same', async () => {
    const { parts, change, ids } = await deviceWith('one');
    const readRows = createRowReader(parts.rows, parts.codec);
    const before = outboxView(await readRows());
    expect(sameOrNew(before, outboxView(await readRows()))).toBe(before);
    await change(ids[0] ?? '', { state: 'acked', receipt: RECEIPT, endedAt: 1 });
    const after = outboxView(await readRows());
    expect(sameOrNew(before, after)).toBe(after);
    const failed = { ...before, status: 'failed' as const, error: new StorageError('quota') };
    const otherwise = { ...before, status: 'failed' as const, error: new StorageError('wedged') };
    expect(sameOrNew(failed, otherwise)).toBe(otherwise);
    expect(sameOrNew(failed, { ...failed })).toBe(failed);
  });
});
