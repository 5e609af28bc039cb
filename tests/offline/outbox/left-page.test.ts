import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';
import { openOutboxStore } from '#src/offline/outbox/store/outbox-store.ts';
import { fakeLocks } from '#tests/support/outbox/fake-locks.ts';
import { type BfcachePage, bfcachePage } from '#tests/support/outbox/bfcache-page.ts';
import { SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import {
  LANE_A,
  newNote,
  type NoteDevice,
  noteDevice,
  type NoteTab,
  savedIn,
  until,
} from '#tests/support/outbox/outbox.ts';
import { settled } from '#tests/support/settled.ts';

// Notes and drafts of a page that is left for the browser's memory, in the middle of whatever it does.

/** So many moments of a saving: it takes about fifty turns of the fake. */
const MOMENTS = Array.from({ length: 60 }, (_, turns) => turns);

/** A page with an outbox that can be left. */
function openPage(
  device: NoteDevice,
  locks?: DrainLocks,
): { readonly page: BfcachePage; readonly tab: NoteTab } {
  const page = bfcachePage(device.indexedDB);
  const { bfcache, indexedDB } = page;
  const { startTimer } = device.clock;
  const tab = device.openTab({
    bfcache,
    locks,
    wrapStore: () => openOutboxStore({ userKey: SOME_USER_KEY, startTimer, indexedDB, IDBKeyRange, bfcache }),
  });
  return { page, tab };
}

async function textsOf(device: NoteDevice): Promise<string[]> {
  const reader = device.openTab();
  await reader.refresh();
  return reader
    .get()
    .notes.map(({ text }) => text)
    .toSorted();
}

describe('a note that is being saved when its page is left', () => {
  test.each(MOMENTS)('is there once when the page comes back, left after %i turns', async (turns) => {
    const device = noteDevice();
    const { page, tab } = openPage(device);
    const saving = tab.save(newNote('From the left page'));
    await settled(turns);
    page.leave();
    const other = device.openTab();
    await savedIn(other, 'From the next page');
    page.comeBack();
    expect((await saving).kind).toBe('saved');
    expect(await textsOf(device)).toEqual(['From the left page', 'From the next page']);
  });

  test.each(MOMENTS)(
    'is saved once where the next page has saved its draft, left after %i turns',
    async (turns) => {
      const device = noteDevice();
      const { page, tab } = openPage(device);
      void tab.saveDraft(LANE_A, 'Called the borrower');
      await tab.flushDrafts();
      device.clock.advance(1000);
      const saving = tab.save(newNote('Called the borrower'));
      await settled(turns);
      page.leave();
      const next = device.openTab();
      // What was a note before the page was left is a draft no more.
      const draft = await next.readDraft(LANE_A);
      device.clock.advance(1000);
      if (draft !== '') await savedIn(next, draft);
      page.comeBack();
      const result = await saving;
      expect(result.kind).toBe('saved');
      expect(await textsOf(device)).toEqual(['Called the borrower']);
      const [entry] = await device.entries();
      expect(result).toMatchObject({ id: entry?.id });
    },
  );

  test.each(MOMENTS)(
    'is a note or a draft where the page never comes back, left after %i turns',
    async (turns) => {
      const device = noteDevice();
      const { page, tab } = openPage(device);
      void tab.saveDraft(LANE_A, 'Called the borrower');
      await tab.flushDrafts();
      void tab.save(newNote('Called the borrower'));
      await settled(turns);
      page.leave();
      page.end();
      await settled();
      const next = device.openTab();
      const found = [...(await textsOf(device)), await next.readDraft(LANE_A)];
      expect(found.filter((text) => text !== '')).toEqual(['Called the borrower']);
    },
  );
});

describe('what is typed when the page is left', () => {
  test.each(MOMENTS.slice(0, 20))(
    'is the next page’s draft, left %i turns after the last key',
    async (turns) => {
      const device = noteDevice();
      const { page, tab } = openPage(device);
      // The page has used its storage before: it shows what is there.
      await tab.refresh();
      void tab.saveDraft(LANE_A, 'Call');
      await settled(1);
      void tab.saveDraft(LANE_A, 'Called the borrower');
      // Sealing takes a moment; a key takes a tenth of a second.
      await settled(turns + 1);
      page.leave();
      page.end();
      await settled(40);
      expect(await device.openTab().readDraft(LANE_A)).toBe('Called the borrower');
    },
  );

  test.each(MOMENTS)('is its draft also %i turns into writing it, and goes on from there', async (turns) => {
    const device = noteDevice();
    const { page, tab } = openPage(device);
    await tab.refresh();
    void tab.saveDraft(LANE_A, 'Called');
    await settled(2);
    device.clock.advance(300);
    await settled(turns);
    page.leave();
    await settled(40);
    expect(await device.openTab().readDraft(LANE_A)).toBe('Called');
    page.comeBack();
    void tab.saveDraft(LANE_A, 'Called twice');
    await tab.flushDrafts();
    expect(await device.openTab().readDraft(LANE_A)).toBe('Called twice');
  });

  test('is not written over what the next page has typed of it, and both are there', async () => {
    const device = noteDevice();
    const { page, tab } = openPage(device);
    await tab.refresh();
    void tab.saveDraft(LANE_A, 'Called the borrower');
    await settled(5);
    page.leave();
    await settled(40);
    const next = device.openTab();
    expect(await next.readDraft(LANE_A)).toBe('Called the borrower');
    void next.saveDraft(LANE_A, 'Called the borrower: no answer');
    await next.flushDrafts();
    page.comeBack();
    await tab.flushDrafts();
    expect(await device.openTab().readDraft(LANE_A)).toBe('Called the borrower: no answer');
  });

  test('is one note where the next page has made one of it, and Save is pressed again in this one', async () => {
    const device = noteDevice();
    const { page, tab } = openPage(device);
    await tab.refresh();
    void tab.saveDraft(LANE_A, 'Called the borrower');
    await settled(5);
    page.leave();
    await settled(40);
    const next = device.openTab();
    device.clock.advance(1000);
    const id = await savedIn(next, await next.readDraft(LANE_A));
    device.clock.advance(1000);
    page.comeBack();
    await settled(60);
    expect(await device.openTab().readDraft(LANE_A)).toBe('');
    expect(await savedIn(tab, 'Called the borrower')).toBe(id);
    expect(await textsOf(device)).toEqual(['Called the borrower']);
  });

  test('and whose last key was still being sealed is a draft without that key, and whole when the page comes back', async () => {
    const device = noteDevice();
    const { page, tab } = openPage(device);
    await tab.refresh();
    void tab.saveDraft(LANE_A, 'Called the borrower');
    await settled(5);
    void tab.saveDraft(LANE_A, 'Called the borrower!');
    page.leave();
    await settled(40);
    expect(await device.openTab().readDraft(LANE_A)).toBe('Called the borrower');
    page.comeBack();
    await settled(60);
    expect(await device.openTab().readDraft(LANE_A)).toBe('Called the borrower!');
    expect(tab.isAnyUnsaved()).toBe(false);
  });

  test('and could not be handed over is no fault to anybody, and is written when the page comes back', async () => {
    const device = noteDevice();
    const { page, tab } = openPage(device);
    await tab.refresh();
    const stop = tab.start();
    void tab.saveDraft(LANE_A, 'Called the borrower');
    page.leave();
    // The outbox hears that the page is hidden, and tries to write what there is.
    tab.events.happen('hidden');
    await settled(40);
    page.comeBack();
    await settled(60);
    expect(tab.get().status).toBe('open');
    expect(await device.openTab().readDraft(LANE_A)).toBe('Called the borrower');
    stop();
  });

  test('and did not arrive is written when the page comes back', async () => {
    const device = noteDevice();
    const { page, tab } = openPage(device);
    await tab.refresh();
    void tab.saveDraft(LANE_A, 'Called the borrower');
    await settled(5);
    page.leave();
    await settled(40);
    // As if the browser had dropped it.
    const next = device.openTab();
    await next.readDraft(LANE_A);
    void next.saveDraft(LANE_A, '');
    await next.flushDrafts();
    page.comeBack();
    await settled(60);
    expect(await device.openTab().readDraft(LANE_A)).toBe('Called the borrower');
  });

  test('and was emptied is no draft when the page comes back', async () => {
    const device = noteDevice();
    const { page, tab } = openPage(device);
    void tab.saveDraft(LANE_A, 'Called');
    await tab.flushDrafts();
    void tab.saveDraft(LANE_A, '');
    page.leave();
    page.comeBack();
    await tab.flushDrafts();
    expect(await device.openTab().readDraft(LANE_A)).toBe('');
  });
});

describe('notes that are being sent when the page is left', () => {
  test.each(MOMENTS)('reach their field once, left after %i turns', async (turns) => {
    const device = noteDevice();
    const locks = fakeLocks();
    const { page, tab } = openPage(device, locks);
    const stop = tab.start();
    await savedIn(tab, 'One');
    await savedIn(tab, 'Two');
    await settled(turns);
    page.leave();
    const next = device.openTab({ locks });
    const stopNext = next.start();
    await savedIn(next, 'Three');
    await until(async () => (await device.states()).every((state) => state === 'acked'));
    page.comeBack();
    tab.events.happen('visible');
    await settled(60);
    expect(device.gateway.texts().toSorted()).toEqual(['One', 'Three', 'Two']);
    stop();
    stopNext();
  });
});
