import { describe, expect, test } from 'vitest';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { problem, receiptOf, silence } from '#tests/support/outbox/note-gateway.ts';
import { wedgedIndexedDB } from '#tests/support/offline/offline.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import {
  LANE_A,
  newNote,
  nextId,
  noteDevice,
  putRows,
  quiet,
  savedIn,
  stateIn,
  until,
} from '#tests/support/outbox/outbox.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

/** A page that keeps notes, and that isn't told so until it hears again. */
function deafTab() {
  const device = noteDevice();
  let isDeaf = true;
  const tab = device.openTab({
    wrapStore: (store) => ({
      ...store,
      add: async (...given) => {
        const result = await store.add(...given);
        if (isDeaf) throw new StorageError('wedged');
        return result;
      },
    }),
  });
  const hear = (): void => {
    isDeaf = false;
  };
  return { device, tab, hear };
}

describe('opening', () => {
  test('shows what lies there, and sends nothing before the person is known to be signed in', async () => {
    const device = noteDevice();
    await savedIn(device.openTab(), 'one');
    const tab = device.openTab();
    expect(tab.get()).toMatchObject({ status: 'opening', notes: [], pendingCount: 0 });
    await until(() => tab.get().status === 'open');
    expect(tab.get()).toMatchObject({
      pendingCount: 1,
      attentionCount: 0,
      notes: [{ text: 'one', state: 'queued', loanNumber: '2500012345', borrower: 'Ada Borrower' }],
    });
    tab.events.happen('online');
    tab.retry();
    await quiet();
    expect(device.gateway.calls).toEqual([]);
  });

  test('gives one view until something changes, and tells when it does', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    await until(() => tab.get().status === 'open');
    const before = tab.get();
    tab.events.happen('visible');
    await quiet();
    expect(tab.get()).toBe(before);
    let times = 0;
    const stop = tab.subscribe(() => {
      times += 1;
    });
    await savedIn(tab, 'one');
    await until(() => tab.get() !== before);
    expect(times).toBeGreaterThan(0);
    stop();
    const told = times;
    await savedIn(tab, 'two');
    await until(() => tab.get().pendingCount === 2);
    expect(times).toBe(told);
  });

  test('of a database that does not open says why, and keeps nobody from sending directly', async () => {
    const device = noteDevice();
    const store = openOutboxStore({
      userKey: 'x',
      startTimer: device.clock.startTimer,
      indexedDB: wedgedIndexedDB(),
      bfcache: ALWAYS_HERE,
    });
    const tab = device.openTab({ store, wrapStore: () => store });
    tab.start();
    device.clock.advance(3000);
    await until(() => tab.get().status === 'failed');
    expect(tab.get().error).toMatchObject({ kind: 'wedged' });
    const saving = tab.save(newNote('one'));
    let result: Awaited<typeof saving> | undefined;
    void saving.then((end) => {
      result = end;
      return end;
    });
    await until(() => {
      device.clock.advance(3000);
      return result !== undefined;
    });
    expect(result).toMatchObject({ kind: 'not-saved', error: { kind: 'wedged' } });
    const sending = tab.sendDirectly(result?.id ?? '', newNote('one'));
    await quiet();
    device.clock.advance(3000);
    await quiet();
    device.clock.advance(3000);
    expect(await sending).toMatchObject({ kind: 'answer', receipt: { id: result?.id } });
    expect(device.gateway.texts()).toEqual(['one']);
  });
});

describe('saving', () => {
  test('is shown as saved, sent, and shown as sent with its receipt', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    const stop = tab.start();
    device.gateway.answerNext('hang');
    const id = await savedIn(tab, 'one');
    await until(() => stateIn(tab, id) === 'sending');
    expect(tab.get().pendingCount).toBe(1);
    device.clock.advance(30_000);
    await until(() => stateIn(tab, id) === 'held');
    tab.events.happen('online');
    await until(() => stateIn(tab, id) === 'acked');
    expect(tab.get()).toMatchObject({ pendingCount: 0, notes: [{ receipt: { id } }] });
    stop();
  });

  test('takes the draft away, and what was typed after it stays', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    void tab.saveDraft(LANE_A, 'one');
    await tab.flushDrafts();
    await savedIn(tab, 'one');
    expect(await device.openTab().readDraft(LANE_A)).toBe('');
    void tab.saveDraft(LANE_A, 'two');
    await tab.flushDrafts();
    expect(await device.openTab().readDraft(LANE_A)).toBe('two');
  });

  test('that fails says so, keeps the draft, and has the same id when it is tried again', async () => {
    const device = noteDevice();
    let isFull = true;
    const tab = device.openTab({
      wrapStore: (store) => ({
        ...store,
        add: (...given) => (isFull ? Promise.reject(new StorageError('quota')) : store.add(...given)),
      }),
    });
    void tab.saveDraft(LANE_A, 'one');
    const first = await tab.save(newNote('one'));
    expect(first).toMatchObject({ kind: 'not-saved', error: { kind: 'quota' } });
    await tab.flushDrafts();
    expect(await device.openTab().readDraft(LANE_A)).toBe('one');
    const other = await tab.save(newNote('another one'));
    const third = await tab.save(newNote('another one'));
    expect(third.id).toBe(other.id);
    expect(other.id).not.toBe(first.id);
    isFull = false;
    expect(await tab.save(newNote('another one'))).toEqual({ kind: 'saved', id: other.id });
    expect((await tab.save(newNote('another one'))).id).not.toBe(other.id);
  });

  test('whose end was never heard of does not double the note', async () => {
    const { device, tab, hear } = deafTab();
    const first = await tab.save(newNote('one'));
    expect(first.kind).toBe('not-saved');
    // It is there all the same; sent directly and saved again it stays one.
    await tab.sendDirectly(first.id, newNote('one'));
    hear();
    tab.start();
    await until(() => tab.get().pendingCount === 0 && tab.get().notes.length === 1);
    expect(device.gateway.texts()).toEqual(['one']);
    expect(await device.states()).toEqual(['acked']);
  });

  test('whose end was never heard of does not go out beside what it was changed into', async () => {
    const { device, tab, hear } = deafTab();
    await tab.save(newNote('one'));
    hear();
    await savedIn(tab, 'one, and two');
    tab.start();
    await until(() => tab.get().pendingCount === 0 && device.gateway.texts().length > 0);
    expect(device.gateway.texts()).toEqual(['one, and two']);
    expect(await device.states()).toEqual(['discarded', 'acked']);
  });

  test('a blank text is a mistake of the caller', async () => {
    await expect(noteDevice().openTab().save(newNote(' \n'))).rejects.toThrow(RangeError);
  });
});

describe('sending directly', () => {
  test('repeats what was to be saved, with its id and time', async () => {
    const device = noteDevice();
    const tab = device.openTab({
      wrapStore: (store) => ({ ...store, add: () => Promise.reject(new StorageError('quota')) }),
    });
    const { id } = await tab.save(newNote('one'));
    const savedAt = new Date(device.clock.now()).toISOString();
    device.clock.advance(60_000);
    device.gateway.answerNext('lost-answer');
    expect(await tab.sendDirectly(id, newNote('one'))).toEqual(silence('network'));
    await tab.sendDirectly(id, newNote('one'));
    expect(device.gateway.calls.map((call) => [call.id, call.writtenAt])).toEqual([
      [id, savedAt],
      [id, savedAt],
    ]);
    expect(device.gateway.texts()).toEqual(['one']);
    expect(tab.get().notes).toMatchObject([{ id, text: 'one', state: 'acked', receipt: { id } }]);
  });

  test('that was given back is another note when its author sends it again, and the first is never sent', async () => {
    const { device, tab, hear } = deafTab();
    const { id } = await tab.save(newNote('one'));
    device.gateway.answerNext(problem(422, 'PLATFORM_REFUSED'));
    await tab.sendDirectly(id, newNote('one'));
    hear();
    const again = await tab.sendDirectly(id, newNote('one'));
    expect(again).toMatchObject({ kind: 'answer', receipt: { id: expect.not.stringMatching(id) } });
    tab.start();
    await until(() => tab.get().pendingCount === 0);
    expect(device.gateway.texts()).toEqual(['one']);
    expect(device.gateway.calls).toHaveLength(2);
    expect(await device.states()).toEqual(['discarded']);
    expect(tab.get().notes.map(({ state }) => state)).toContain('acked');
  });

  test('takes no answer with the receipt of another note or text for an answer', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    await tab.sendDirectly(nextId(), newNote('one'));
    const [call] = device.gateway.calls;
    if (call === undefined) throw new Error('nothing was sent');
    const receipt = receiptOf(call);
    const otherText = { ...receipt, textHash: 'a'.repeat(64) };
    for (const wrong of [receipt, { ...otherText, id: nextId() }]) {
      device.gateway.answerNext({ kind: 'answer', status: 200, receipt: wrong });
      expect(await tab.sendDirectly(nextId(), newNote('one'))).toEqual({
        kind: 'no-answer',
        why: 'unreadable',
      });
    }
  });

  test('clears the draft away once there is a receipt, and not before', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    void tab.saveDraft(LANE_A, 'one');
    await tab.flushDrafts();
    device.gateway.answerNext(problem(403, 'FORBIDDEN'));
    await tab.sendDirectly(nextId(), newNote('one'));
    expect(await device.openTab().readDraft(LANE_A)).toBe('one');
    await tab.sendDirectly(nextId(), newNote('one'));
    expect(await device.openTab().readDraft(LANE_A)).toBe('');
  });
});

describe('notes that cannot be read', () => {
  test('are counted and shown as such, and hide nothing', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    await savedIn(tab, 'one');
    await putRows(device, [{ id: 'x', v: 1 }, { id: 'y', v: 2, seq: 9 }, { id: 'z' }]);
    const later = device.openTab();
    await until(() => later.get().notes.length === 4);
    expect(
      later
        .get()
        .notes.map(({ id, state, why }) => [id, state, why])
        .sort(),
    ).toEqual([
      [expect.any(String), 'queued', undefined],
      ['x', 'unreadable', 'damaged'],
      ['y', 'unreadable', 'newer'],
      ['z', 'unreadable', 'damaged'],
    ]);
    expect(later.get()).toMatchObject({ pendingCount: 4, attentionCount: 3 });
  });
});

describe('leaving', () => {
  test('lets go of the database, and what is there stays', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerAll(silence('network'));
    await savedIn(tab, 'one');
    tab.close();
    expect(await tab.save(newNote('two'))).toMatchObject({
      kind: 'not-saved',
      error: { kind: 'unavailable' },
    });
    expect((await device.entries()).length).toBe(1);
  });
});

test('a receipt of another note in the answer is none', async () => {
  const device = noteDevice();
  const tab = device.openTab();
  const call = { id: nextId(), ...newNote('other'), writtenAt: '2026-11-20T15:40:00.000Z', author: 'jsmith' };
  device.gateway.answerNext({ kind: 'answer', status: 200, receipt: receiptOf(call) });
  void tab.saveDraft(LANE_A, 'one');
  await tab.flushDrafts();
  await tab.sendDirectly(nextId(), newNote('one'));
  expect(await device.openTab().readDraft(LANE_A)).toBe('one');
});
