import { describe, expect, test } from 'vitest';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { withPagehideDrafts } from '#src/offline/outbox/store/pagehide-drafts-store.ts';
import { keyValueStore, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { bfcachePage } from '#tests/support/outbox/bfcache-page.ts';
import { LANE_A, newNote, type NoteDevice, noteDevice, type NoteTab } from '#tests/support/outbox/outbox.ts';
import { memoryStorage } from '#tests/support/offline/offline.ts';
import { draft, neverFull, unplaced } from '#tests/support/outbox/outbox-rows.ts';

const OTHER_LANE = `${LANE_A}x`;
const USER_KEY = 'f'.repeat(32);
const KEY = `ctc.last-words.${USER_KEY}.tab-1.${LANE_A}`;

/** A database that accepts what an ending page hands over, and drops it, as WebKit does. */
function forgetful(store: OutboxStore): OutboxStore {
  return { ...store, putDraftsAtOnce: () => true };
}

function open(device: NoteDevice, texts: KeyValueStore, change = forgetful): OutboxStore {
  return withPagehideDrafts(change(device.openStore()), texts, USER_KEY);
}

function device(): { readonly device: NoteDevice; readonly texts: KeyValueStore } {
  const storage = memoryStorage();
  return { device: noteDevice(), texts: keyValueStore(() => storage) };
}

describe('the last words of a page that ended', () => {
  test('are read by the next page, once, and then lie in the database alone', async () => {
    const { device: tablet, texts } = device();
    const left = open(tablet, texts);
    await left.putDraft(draft({ revision: 1, sealed: 'Called' }), []);
    const words = draft({ revision: 2, sealed: { iv: Uint8Array.of(1, 2), data: Uint8Array.of(255, 0) } });
    expect(left.putDraftsAtOnce([words])).toBe(true);
    expect(texts.get(KEY)).toBeDefined();

    const next = open(tablet, texts);
    expect(await next.readDrafts(LANE_A)).toEqual([words]);
    expect(texts.get(KEY)).toBeUndefined();
    expect(await tablet.openStore().readAllDrafts()).toEqual([words]);
    expect(await next.readAllDrafts()).toEqual([words]);
  });

  test('of several pages and fields all arrive, the latest of each', async () => {
    const { device: tablet, texts } = device();
    const [one, other] = [open(tablet, texts), open(tablet, texts)];
    one.putDraftsAtOnce([draft({ sealed: 'one' }), draft({ lane: OTHER_LANE, sealed: 'other field' })]);
    other.putDraftsAtOnce([draft({ writer: 'tab-2', sealed: 'two' })]);
    one.putDraftsAtOnce([draft({ revision: 2, sealed: 'one more' })]);
    const rows = (await open(tablet, texts).readAllDrafts()) as { sealed: string }[];
    expect(rows.map(({ sealed }) => sealed).toSorted()).toEqual(['one more', 'other field', 'two']);
  });

  test('do not replace what the page wrote after it came back', async () => {
    const { device: tablet, texts } = device();
    const page = open(tablet, texts);
    page.putDraftsAtOnce([draft({ revision: 2, sealed: 'Called' })]);
    await page.putDraft(draft({ revision: 3, sealed: 'Called, no answer' }), []);
    expect(await page.readDrafts(LANE_A)).toMatchObject([{ revision: 3, sealed: 'Called, no answer' }]);
    expect(texts.get(KEY)).toBeUndefined();
  });

  test('that found no room in the database stay where they are, are read from there, and hide nothing else', async () => {
    const { device: tablet, texts } = device();
    const left = open(tablet, texts);
    await left.putDraft(draft({ writer: 'tab-2', sealed: 'before' }), []);
    left.putDraftsAtOnce([draft({ sealed: 'last words' })]);
    const isFull = { now: true };
    const next = open(tablet, texts, (store) => ({
      ...store,
      putDraft: (...given) =>
        isFull.now ? Promise.reject(new StorageError('quota')) : store.putDraft(...given),
    }));
    expect(await next.readDrafts(LANE_A)).toMatchObject([{ sealed: 'before' }, { sealed: 'last words' }]);
    expect(await next.readDrafts(OTHER_LANE)).toEqual([]);
    expect(texts.get(KEY)).toBeDefined();
    isFull.now = false;
    expect(await next.readAllDrafts()).toHaveLength(2);
    expect(texts.get(KEY)).toBeUndefined();
  });

  test('are not kept where the database takes none: its session has ended', async () => {
    const { device: tablet, texts } = device();
    const closed = open(tablet, texts, (store) => ({ ...store, putDraftsAtOnce: () => false }));
    expect(closed.putDraftsAtOnce([draft()])).toBe(false);
    expect(texts.keys()).toEqual([]);
  });

  test.each(['cut off [', '{"not":"a list"}', '[{"v":1}, 7]'])(
    'damaged to %j are passed over',
    async (text) => {
      const { device: tablet, texts } = device();
      texts.set(KEY, text);
      const store = open(tablet, texts);
      await store.putDraft(draft(), []);
      expect(await store.readDrafts(LANE_A)).toEqual([draft()]);
    },
  );

  test('do not come back once their draft was removed or became a note, also where the read was disturbed', async () => {
    const { device: tablet, texts } = device();
    const words = draft({ revision: 2, sealed: 'Called' });
    open(tablet, texts).putDraftsAtOnce([words]);
    const beforeMoving = texts.get(KEY) ?? '';
    const next = open(tablet, texts);
    expect(await next.readDrafts(LANE_A)).toEqual([words]);
    await next.add({ entry: unplaced(), drafts: [words] }, neverFull);
    expect(await next.readDrafts(LANE_A)).toEqual([]);

    texts.set(KEY, beforeMoving);
    await next.removeDrafts([words]);
    expect(texts.get(KEY)).toBeUndefined();
    texts.set(KEY, beforeMoving);
    await next.putDraft(draft({ revision: 3, sealed: '' }), []);
    await next.removeDrafts([draft({ revision: 3 })]);
    expect(await next.readAllDrafts()).toEqual([]);
  });

  test('do not come back through a page that was stopped in the middle of moving them', async () => {
    const { device: tablet, texts } = device();
    const words = draft({ revision: 2, sealed: 'Called' });
    open(tablet, texts).putDraftsAtOnce([words]);
    let comeBack = (): void => undefined;
    const isHere = new Promise<void>((resolve) => {
      comeBack = resolve;
    });
    const stopped = open(tablet, texts, (store) => ({
      ...store,
      readAllDrafts: async () => {
        await isHere;
        return store.readAllDrafts();
      },
    }));
    const reading = stopped.readDrafts(LANE_A);
    const next = open(tablet, texts);
    await next.readDrafts(LANE_A);
    await next.add({ entry: unplaced(), drafts: [words] }, neverFull);
    comeBack();
    expect(await reading).toEqual([]);
    expect(await next.readAllDrafts()).toEqual([]);
  });

  test('of another user stay', async () => {
    const { device: tablet, texts } = device();
    open(tablet, texts).putDraftsAtOnce([draft()]);
    expect(await withPagehideDrafts(tablet.openStore(), texts, 'e'.repeat(32)).readAllDrafts()).toEqual([]);
    expect(texts.get(KEY)).toBeDefined();
  });

  test('a page that leaves while another one reads keeps its words', async () => {
    const { device: tablet, texts } = device();
    const left = open(tablet, texts);
    left.putDraftsAtOnce([draft({ sealed: 'first' })]);
    const next = open(tablet, texts, (store) => ({
      ...store,
      putDraft: async (...given) => {
        await store.putDraft(...given);
        left.putDraftsAtOnce([draft({ writer: 'tab-2', sealed: 'second' })]);
      },
    }));
    await next.readDrafts(LANE_A);
    expect(await open(tablet, texts).readDrafts(LANE_A)).toHaveLength(2);
  });
});

describe('with the outbox of a page', () => {
  function openTab(tablet: NoteDevice, texts: KeyValueStore) {
    const page = bfcachePage(tablet.indexedDB);
    const tab: NoteTab = tablet.openTab({
      bfcache: page.bfcache,
      wrapStore: (store) => withPagehideDrafts(forgetful(store), texts, USER_KEY),
    });
    return { page, tab };
  }

  test('what was typed right before a reload is in the box after it, and is one note', async () => {
    const { device: tablet, texts } = device();
    const { page, tab } = openTab(tablet, texts);
    void tab.saveDraft(LANE_A, 'Called the');
    await tab.flushDrafts();
    void tab.saveDraft(LANE_A, 'Called the borrower');
    // Sealing ahead takes a few turns.
    await tab.readAllDrafts().then(() => undefined);
    page.leave();

    const { tab: next } = openTab(tablet, texts);
    expect(await next.readDraft(LANE_A)).toBe('Called the borrower');
    expect((await next.save(newNote('Called the borrower'))).kind).toBe('saved');
    const { tab: third } = openTab(tablet, texts);
    expect(await third.readDraft(LANE_A)).toBe('');
  });
});
