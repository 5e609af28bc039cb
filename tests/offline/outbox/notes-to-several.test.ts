import { describe, expect, test } from 'vitest';
import type { NewNote } from '#src/offline/outbox/entry/outbox.ts';
import { UNDO_MS } from '#src/offline/outbox/entry/when-due.ts';
import { problem, silence } from '#tests/support/outbox/note-gateway.ts';
import {
  dyingAt,
  newNote,
  noteDevice,
  type NoteDevice,
  type NoteTab,
  quiet,
  stateIn,
  until,
} from '#tests/support/outbox/outbox.ts';

const DRAFT = 'several loans';

const LOANS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000009`);

const toAll = (text: string): NewNote[] => LOANS.map((loanGuid) => newNote(text, { loanGuid }));

async function savedToAll(tab: NoteTab, text: string): Promise<readonly string[]> {
  const result = await tab.saveAll(toAll(text), DRAFT);
  if (result.kind !== 'saved') throw result.error;
  return result.ids;
}

async function typed(device: NoteDevice, tab: NoteTab, text: string): Promise<void> {
  const kept = tab.saveDraft(DRAFT, text);
  device.clock.advance(300);
  await kept;
}

/** Its storage has what was added first, and says that it hasn't. */
function openLosingTheFirstAnswer(device: NoteDevice): NoteTab {
  let failures = 1;
  return device.openTab({
    wrapStore: (store) => ({
      ...store,
      add: async (request, isFull) => {
        const result = await store.add(request, isFull);
        failures -= 1;
        if (failures >= 0) throw new Error('too late');
        return result;
      },
    }),
  });
}

describe('a note to several loans', () => {
  test('is a note of each, sent once when it can no longer be taken back', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    await typed(device, tab, 'Rates locked');
    const ids = await savedToAll(tab, 'Rates locked');
    expect(await tab.readDraft(DRAFT)).toBe('');
    await quiet();
    device.clock.advance(UNDO_MS - 1);
    await quiet();
    expect(device.gateway.calls).toHaveLength(0);
    device.clock.advance(1_000);
    await until(() => ids.every((id) => stateIn(tab, id) === 'acked'));
    expect(device.gateway.texts()).toEqual(['Rates locked', 'Rates locked', 'Rates locked']);
    expect(await tab.discardAll(ids)).toBe(0);
  });

  test('is taken back as a whole within that time, and none of it is sent', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    const ids = await savedToAll(tab, 'Rates locked');
    expect(await tab.discardAll(ids)).toBe(3);
    device.clock.advance(2 * UNDO_MS);
    await quiet();
    expect(await device.states()).toEqual(['discarded', 'discarded', 'discarded']);
    expect(device.gateway.calls).toHaveLength(0);
  });

  test('whose sending was asked for counts what was taken back, without those that may be in a loan', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    const ids = await savedToAll(tab, 'Rates locked');
    await quiet();
    device.gateway.answerAll(silence('network'));
    tab.retry();
    await until(() => ids.some((id) => stateIn(tab, id) === 'held'));
    await quiet();
    const states = ids.map((id) => stateIn(tab, id));
    const untried = states.filter((state) => state === 'queued').length;
    expect(await tab.discardAll(ids)).toBe(untried);
    await quiet();
    expect(ids.map((id) => stateIn(tab, id)).filter((state) => state === 'held')).toHaveLength(3 - untried);
  });

  test('that was refused, and may be in a loan all the same, is not taken back', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    const ids = await savedToAll(tab, 'Rates locked');
    device.gateway.answerAll(problem(422, 'PLATFORM_REFUSED', { mayBeInLoan: true }));
    tab.retry();
    await until(() => ids.every((id) => stateIn(tab, id) === 'parked'));
    expect(await tab.discardAll(ids)).toBe(0);
  });

  test('goes out once from another page, if its own was closed at once', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    const stop = tab.start();
    await savedToAll(tab, 'Rates locked');
    stop();
    const later = device.openTab();
    later.start();
    await quiet();
    expect(device.gateway.calls).toHaveLength(0);
    device.clock.advance(UNDO_MS + 1_000);
    await until(async () => (await device.states()).every((state) => state === 'acked'));
    expect(device.gateway.calls).toHaveLength(3);
  });

  test('is there for all loans or none, wherever its page died', async () => {
    for (const when of ['before', 'after'] as const) {
      for (let at = 1; at <= 6; at += 1) {
        const device = noteDevice();
        const death = dyingAt(at, when);
        const tab = device.openTab({ wrapStore: death.store });
        let isSaved = false;
        const save = async () => {
          await savedToAll(tab, 'Rates locked');
          isSaved = true;
        };
        void save();
        await quiet();
        const { length } = await device.states();
        expect(isSaved ? [3] : [0, 3]).toContain(length);
      }
    }
  });

  test('is the same notes after a save whose answer was lost', async () => {
    const device = noteDevice();
    const tab = openLosingTheFirstAnswer(device);
    expect((await tab.saveAll(toAll('Rates locked'), DRAFT)).kind).toBe('not-saved');
    await savedToAll(tab, 'Rates locked');
    expect(await device.states()).toEqual(['queued', 'queued', 'queued']);
  });

  test('with other words after such a save is the later words alone', async () => {
    const device = noteDevice();
    const tab = openLosingTheFirstAnswer(device);
    await tab.saveAll(toAll('Rates loked'), DRAFT);
    await savedToAll(tab, 'Rates locked');
    expect(await device.states()).toEqual([...Array(3).fill('discarded'), ...Array(3).fill('queued')]);
  });

  test('that the outbox has no room for leaves the typed words, and no note', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    await typed(device, tab, 'Rates locked');
    const many = Array.from({ length: 501 }, (_, at) =>
      newNote('Rates locked', { loanGuid: `aaaaaaaa-0000-4000-8000-${String(at).padStart(12, '0')}` }),
    );
    expect((await tab.saveAll(many, DRAFT)).kind).toBe('not-saved');
    await tab.flushDrafts();
    expect(await device.states()).toEqual([]);
    expect(await device.openTab().readDraft(DRAFT)).toBe('Rates locked');
  });
});
