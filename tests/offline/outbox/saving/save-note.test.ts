import { describe, expect, test } from 'vitest';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { createNoteWriter } from '#src/offline/outbox/saving/save-note.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { hashOf } from '#tests/support/outbox/note-gateway.ts';
import { breakWrites } from '#tests/support/offline/offline.ts';
import {
  LANE_A,
  LOAN_A,
  newNote,
  nextId,
  noteDevice,
  PROCESSOR_NOTES,
  putRows,
  saveNote,
  SOME_USER,
} from '#tests/support/outbox/outbox.ts';
import { ACKNOWLEDGE, change } from '#tests/support/outbox/outbox-rows.ts';

const broken = (): Promise<never> => Promise.reject(new Error('broken'));

describe('a note whose seal has to open after a restart', () => {
  test('is saved only after that was confirmed', async () => {
    const device = noteDevice();
    const steps: string[] = [];
    const codec: RecordCodec = {
      seal: (value) => {
        steps.push('seal');
        return value;
      },
      open: (record) => record,
      confirm: async () => void steps.push('confirm'),
    };
    await saveNote(device.parts({ codec }), nextId(), newNote('Called'));
    expect(steps).toEqual(['confirm', 'seal']);
    expect(await device.states()).toEqual(['queued']);
  });

  test('is not saved where it cannot be', async () => {
    const device = noteDevice();
    const codec: RecordCodec = { seal: (value) => value, open: (record) => record, confirm: broken };
    const saving = saveNote(device.parts({ codec }), nextId(), newNote('Called'));
    await expect(saving).rejects.toBeInstanceOf(StorageError);
    expect(await device.states()).toEqual([]);
  });
});

describe('what is kept of a note', () => {
  test('is all that sending it needs, in the row itself', async () => {
    const device = noteDevice();
    const parts = device.parts();
    const id = nextId();
    await saveNote(parts, id, newNote('Called é', { restores: nextId() }));
    const [entry] = await device.entries();
    expect(entry).toMatchObject({
      v: 1,
      id,
      user: SOME_USER.key,
      lane: LANE_A,
      seq: 1,
      state: 'queued',
      attempts: 0,
      textHash: hashOf('Called é'),
      bytes: 9,
      appVersion: 'test',
      savedAt: device.clock.now(),
    });
    expect(entry?.sealed).toMatchObject({
      text: 'Called é',
      loanGuid: LOAN_A,
      fieldId: PROCESSOR_NOTES,
      loanNumber: '2500012345',
      borrower: 'Ada Borrower',
      writtenAt: '2026-11-20T15:40:00.000Z',
      timeZone: 'America/Los_Angeles',
      author: 'jsmith',
    });
  });

  test('says the server’s time of writing where the device knows it, and keeps its own for everything else', async () => {
    const device = noteDevice();
    const parts = device.parts({ writingTime: () => Date.parse('2026-11-20T13:40:00Z') });
    await saveNote(parts, nextId(), newNote('Called'));
    const [entry] = await device.entries();
    expect(entry?.sealed).toMatchObject({ writtenAt: '2026-11-20T13:40:00.000Z' });
    expect(entry).toMatchObject({ savedAt: device.clock.now(), nextAt: device.clock.now() });
  });

  test('is the text in the one form that both sides hash', () => {
    const { noteOf } = createNoteWriter(noteDevice().parts());
    expect(noteOf(newNote('  a\r\nb\u0007 ')).text).toBe('a\nb');
    expect(() => noteOf(newNote(' \n '))).toThrow(RangeError);
  });

  test('leaves out a time zone that nobody knows, and takes over when it was written', () => {
    const parts = noteDevice().parts({ timeZone: () => undefined });
    const note = createNoteWriter(parts).noteOf(newNote('one', { writtenAt: '2026-11-19T08:00:00.000Z' }));
    expect(note).not.toHaveProperty('timeZone');
    expect(note.writtenAt).toBe('2026-11-19T08:00:00.000Z');
  });

  test('passes through the codec, bound to its place, and outside of any transaction', async () => {
    const device = noteDevice();
    const places: string[] = [];
    const codec: RecordCodec = {
      seal: async (value, place) => {
        places.push(place);
        // As WebCrypto, longer than any transaction lasts.
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
        return { secret: JSON.stringify(value) };
      },
      open: async (record) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
        return JSON.parse((record as { secret: string }).secret) as unknown;
      },
    };
    const parts = device.parts({ codec });
    const id = nextId();
    await saveNote(parts, id, newNote('one'));
    expect(places).toEqual([`ctc-outbox-${SOME_USER.key}/entries/${id}`]);
    expect((await device.entries())[0]?.sealed).toEqual({ secret: expect.stringContaining('one') as string });
  });
});

describe('a note counts as saved', () => {
  test('only when it was read back as it was written', async () => {
    const lies: ((store: OutboxStore) => Partial<OutboxStore>)[] = [
      // The browser says that it wrote, and has nothing, or something else.
      () => ({ read: () => Promise.resolve(undefined) }),
      (store) => ({
        read: async (id) => ({ ...((await store.read(id)) as object), textHash: '0'.repeat(64) }),
      }),
      (store) => ({ read: async (id) => ({ ...((await store.read(id)) as object), sealed: null }) }),
      (store) => ({ read: async (id) => ({ ...((await store.read(id)) as object), lane: 'elsewhere' }) }),
    ];
    for (const lie of lies) {
      const parts = noteDevice().parts({ wrapStore: (store) => ({ ...store, ...lie(store) }) });
      await expect(saveNote(parts, nextId(), newNote('one'))).rejects.toMatchObject({
        kind: 'unreadable',
      });
    }
  });

  test('and else says why it does not, whatever fails', async () => {
    const cases: [Parameters<ReturnType<typeof noteDevice>['parts']>[0], string][] = [
      [{ wrapStore: (store) => ({ ...store, add: broken }) }, 'unavailable'],
      [{ wrapStore: (store) => ({ ...store, read: broken }) }, 'unavailable'],
      [{ hashText: broken }, 'unavailable'],
      [{ codec: { seal: broken, open: broken } }, 'unavailable'],
      [
        { wrapStore: (store) => ({ ...store, add: () => Promise.reject(new StorageError('newer')) }) },
        'newer',
      ],
    ];
    for (const [options, kind] of cases) {
      const parts = noteDevice().parts(options);
      await expect(saveNote(parts, nextId(), newNote('one'))).rejects.toMatchObject({
        name: 'StorageError',
        kind,
      });
    }
  });

  test('once, when it is saved again with the same id', async () => {
    const device = noteDevice();
    const parts = device.parts();
    const id = nextId();
    const note = newNote('one');
    await saveNote(parts, id, note);
    await saveNote(parts, id, note);
    expect(await device.entries()).toHaveLength(1);
  });
});

describe('a full disk', () => {
  test('gives up copies that can be fetched again, and then has room', async () => {
    const device = noteDevice();
    let calls = 0;
    let restore = (): void => undefined;
    const parts = device.parts({
      freeSpace: () => {
        calls += 1;
        restore();
        return Promise.resolve();
      },
    });
    await device.openStore().readAll();
    // The counter is the first record, the entry the second.
    restore = breakWrites(2, 'full-at-commit');
    await saveNote(parts, nextId(), newNote('one'));
    expect(calls).toBe(1);
    expect(await device.states()).toEqual(['queued']);
  });

  test('that stays full is said, after one more try', async () => {
    let tries = 0;
    const full = (): Promise<never> => {
      tries += 1;
      return Promise.reject(new StorageError('quota'));
    };
    for (const freeSpace of [() => Promise.resolve(), broken]) {
      tries = 0;
      const parts = noteDevice().parts({ freeSpace, wrapStore: (store) => ({ ...store, add: full }) });
      await expect(saveNote(parts, nextId(), newNote('one'))).rejects.toMatchObject({
        kind: 'quota',
      });
      expect(tries).toBe(2);
    }
  });
});

test('storage that fails for another reason costs no copies, and is not asked again', async () => {
  let tries = 0;
  let isFreed = false;
  const parts = noteDevice().parts({
    freeSpace: () => {
      isFreed = true;
      return Promise.resolve();
    },
    wrapStore: (store) => ({
      ...store,
      add: () => {
        tries += 1;
        return Promise.reject(new StorageError('wedged'));
      },
    }),
  });
  await expect(saveNote(parts, nextId(), newNote('one'))).rejects.toMatchObject({
    kind: 'wedged',
  });
  expect([tries, isFreed]).toEqual([1, false]);
});

describe('an outbox in which too much waits', () => {
  test('refuses the 501st note, in words, and takes it when one has arrived', async () => {
    const device = noteDevice();
    const parts = device.parts();
    await saveNote(parts, nextId(), newNote('one'));
    const [first] = await device.entries();
    if (first === undefined) throw new Error('not saved');
    const copies = Array.from({ length: 499 }, () => ({ ...first, id: nextId() }));
    await putRows(device, copies);
    const more = newNote('one more');
    await expect(saveNote(parts, nextId(), more)).rejects.toMatchObject({
      kind: 'full',
      message: expect.stringContaining('too many unsent notes') as string,
    });
    await change(parts.store, first, ACKNOWLEDGE);
    await saveNote(parts, nextId(), more);
    expect(await device.entries()).toHaveLength(501);
  });

  test('refuses more than five million bytes', async () => {
    const device = noteDevice();
    const parts = device.parts();
    const long = 'x'.repeat(1_000_000);
    for (let count = 0; count < 5; count += 1) {
      await saveNote(parts, nextId(), newNote(long));
    }
    await expect(saveNote(parts, nextId(), newNote('x'))).rejects.toMatchObject({
      kind: 'full',
    });
  });
});
