import { describe, expect, test } from 'vitest';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { problem } from '#tests/support/outbox/note-gateway.ts';
import {
  LANE_A,
  newNote,
  nextId,
  noteDevice,
  quiet,
  savedIn,
  stateIn,
  until,
} from '#tests/support/outbox/outbox.ts';

describe('throwing away', () => {
  test('takes a note out of what is sent, and brings it back', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    const [one, two] = [await savedIn(tab, 'one'), await savedIn(tab, 'two')];
    expect(await tab.discard(one)).toBe(true);
    await until(() => stateIn(tab, one) === 'discarded');
    expect(tab.get().pendingCount).toBe(1);
    tab.start();
    await until(() => stateIn(tab, two) === 'acked');
    expect(device.gateway.texts()).toEqual(['two']);
    expect(await tab.undoDiscard(one)).toBe(true);
    await until(() => stateIn(tab, one) === 'acked');
    expect(device.gateway.texts()).toEqual(['two', 'one']);
    expect(await tab.discard(one)).toBe(false);
    expect(await tab.undoDiscard(one)).toBe(false);
    expect(await tab.discard(nextId())).toBe(false);
  });

  test('is over after 30 days, as is keeping what was sent; what waits stays for ever', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    const sent = await savedIn(tab, 'sent');
    await until(() => stateIn(tab, sent) === 'acked');
    device.gateway.answerNext(problem(403, 'FORBIDDEN'));
    const parked = await savedIn(tab, 'parked');
    await until(() => stateIn(tab, parked) === 'parked');
    device.gateway.answerNext(problem(403, 'FORBIDDEN'));
    const thrown = await savedIn(tab, 'thrown away');
    await until(() => stateIn(tab, thrown) === 'parked');
    await tab.discard(thrown);
    await quiet();
    device.clock.advance(31 * 24 * 60 * 60_000);
    const later = device.openTab();
    later.start();
    await until(() => later.get().notes.length === 1);
    expect(later.get().notes[0]?.id).toBe(parked);
  });
});

describe('bringing an earlier note back', () => {
  test('leaves alone what is being typed for the same field', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    const kept = tab.saveDraft(LANE_A, 'Half a thought');
    device.clock.advance(300);
    await kept;
    await savedIn(tab, 'Wire is confirmed', { restores: nextId() });
    const later = device.openTab();
    expect(await later.readDraft(LANE_A)).toBe('Half a thought');
  });

  test('asked for twice at once is one note, and another one once that is saved', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    const restores = nextId();
    const [one, two] = await Promise.all([
      savedIn(tab, 'Wire is confirmed', { restores }),
      savedIn(tab, 'Wire is confirmed', { restores }),
    ]);
    expect(one).toBe(two);
    expect(await device.states()).toEqual(['queued']);
    expect(await savedIn(tab, 'Wire is confirmed', { restores })).not.toBe(one);
  });

  test('that could not be kept is the same note when it is tried again', async () => {
    const device = noteDevice();
    let isBroken = true;
    const tab = device.openTab({
      wrapStore: (store) => ({
        ...store,
        // Told too late: the note is there.
        read: async (id) => {
          const row = await store.read(id);
          if (isBroken) throw new StorageError('wedged');
          return row;
        },
      }),
    });
    const note = newNote('Wire is confirmed', { restores: nextId() });
    expect(await tab.save(note)).toMatchObject({ kind: 'not-saved', error: { kind: 'wedged' } });
    isBroken = false;
    expect(await tab.save(note)).toMatchObject({ kind: 'saved' });
    expect(await device.states()).toEqual(['queued']);
  });
});

test('a flush waits for a note that is being saved, and shows it', async () => {
  const device = noteDevice();
  let write = (): void => undefined;
  const isReady = new Promise<void>((resolve) => {
    write = resolve;
  });
  const tab = device.openTab({
    wrapStore: (store) => ({
      ...store,
      add: async (...given) => {
        await isReady;
        return store.add(...given);
      },
    }),
  });
  await until(() => tab.get().status === 'open');
  void tab.saveDraft(LANE_A, 'Called');
  const saving = tab.save(newNote('Called'));
  const flushing = tab.flushDrafts().then(() => tab.get().notes.map(({ text }) => text));
  await quiet();
  write();
  expect(await flushing).toEqual(['Called']);
  expect(await saving).toMatchObject({ kind: 'saved' });
});

describe('sending in other words', () => {
  async function parkedTab(status: number, code: 'FORBIDDEN' | 'NOTE_TOO_OLD' | 'NOTE_FROM_FUTURE') {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerNext(problem(status, code, { detail: 'Not so.' }));
    const id = await savedIn(tab, 'one', { restores: nextId() });
    await until(() => stateIn(tab, id) === 'parked');
    expect(tab.get()).toMatchObject({ attentionCount: 1, notes: [{ detail: 'Not so.' }] });
    return { device, tab, id };
  }

  test('is a new note of the same time; the old one is thrown away with it', async () => {
    const { device, tab, id } = await parkedTab(403, 'FORBIDDEN');
    device.clock.advance(60_000);
    const result = await tab.resend(id, 'one, shorter');
    expect(result.kind).toBe('saved');
    await until(() => stateIn(tab, result.id) === 'acked');
    expect(stateIn(tab, id)).toBe('discarded');
    const [first, second] = device.gateway.calls;
    expect(second).toMatchObject({ id: result.id, text: 'one, shorter', writtenAt: first?.writtenAt });
    expect(second?.restores).toBe(first?.restores);
    expect(tab.get().attentionCount).toBe(0);
  });

  test.each([
    ['too long ago', 410, 'NOTE_TOO_OLD'],
    ['in the future', 422, 'NOTE_FROM_FUTURE'],
  ] as const)(
    'has a new time when the old one was %s, and kept its text until then',
    async (_what, status, code) => {
      const { device, tab, id } = await parkedTab(status, code);
      expect(tab.get().notes).toMatchObject([{ id, text: 'one', state: 'parked' }]);
      device.clock.advance(60_000);
      const now = new Date(device.clock.now()).toISOString();
      await tab.resend(id, 'one');
      await until(() => device.gateway.texts().length === 1);
      expect(device.gateway.calls[1]?.writtenAt).toBe(now);
    },
  );

  test('is refused for anything but a parked note, and then changes nothing', async () => {
    const { device, tab, id } = await parkedTab(403, 'FORBIDDEN');
    await tab.discard(id);
    expect(await tab.resend(id, 'again')).toMatchObject({ kind: 'not-saved' });
    expect(await tab.resend(nextId(), 'again')).toMatchObject({ kind: 'not-saved' });
    expect(await device.entries()).toHaveLength(1);
  });

  test('at once in two tabs makes one note', async () => {
    const { device, tab, id } = await parkedTab(403, 'FORBIDDEN');
    const other = device.openTab();
    const results = await Promise.all([tab.resend(id, 'again'), other.resend(id, 'again')]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['not-saved', 'saved']);
    expect(await device.entries()).toHaveLength(2);
  });
});
