import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { eraseDevice } from '#src/offline/session/erase-device.ts';
import { withBackup } from '#src/offline/outbox/backup/backed-up-store.ts';
import { openOutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import type { EntryEvent } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { RestorableOutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { type BackedUpDevice, backedUpDevice } from '#tests/support/outbox/backed-up-device.ts';
import { SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { LANE_A, type NoteTab, quiet, savedIn, until } from '#tests/support/outbox/outbox.ts';
import { ACKNOWLEDGE, add, change, DISCARD, draft } from '#tests/support/outbox/outbox-rows.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';
import { IDBKeyRange } from 'fake-indexeddb';

// What a person sees when the browser has lost the outbox's database, and what holds whatever happened before.

const open: NoteTab[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
});

function openTab(device: BackedUpDevice, buckets: StorageBuckets = device.buckets): NoteTab {
  const { startTimer, now } = device.clock;
  const tab: NoteTab = device.openTab({
    wrapStore: (store: RestorableOutboxStore) =>
      withBackup(
        store,
        openOutboxBackup({
          userKey: SOME_USER_KEY,
          buckets,
          startTimer,
          IDBKeyRange,
          bfcache: ALWAYS_HERE,
        }),
        {
          now,
          startTimer,
          onRestored: () => {
            void tab.refresh();
            tab.retry();
          },
        },
      ),
  });
  open.push(tab);
  return tab;
}

/** A device whose only note lies in the backup alone, the database being lost. @returns the note's id. */
async function deviceWithLostNote(text: string): Promise<{ device: BackedUpDevice; id: string }> {
  const device = backedUpDevice();
  device.gateway.answerAll({ kind: 'no-answer', why: 'network' });
  const tab = openTab(device);
  const id = await savedIn(tab, text);
  await device.untilBackedUp([id]);
  tab.close();
  await device.loseDatabase();
  device.clock.advance(60_000);
  device.gateway.answerAll(undefined);
  return { device, id };
}

test('notes that were written without a network go out once each after the browser has lost them', async () => {
  const device = backedUpDevice();
  device.gateway.answerAll({ kind: 'no-answer', why: 'network' });
  const tab = openTab(device);
  tab.start();
  const ids = [await savedIn(tab, 'First'), await savedIn(tab, 'Second'), await savedIn(tab, 'Third')];
  await device.untilBackedUp(ids);
  tab.close();
  await device.loseDatabase();
  device.clock.advance(60_000);
  device.gateway.answerAll(undefined);
  const next = openTab(device);
  next.start();
  await until(() => device.gateway.applied.length === 3 && next.get().pendingCount === 0);
  expect(device.gateway.texts()).toEqual(['First', 'Second', 'Third']);
  expect(next.get().notes.map(({ id, state }) => [id, state])).toEqual(ids.map((id) => [id, 'acked']));
});

test('a note whose answer was lost together with the database is not written twice', async () => {
  const device = backedUpDevice();
  const tab = openTab(device);
  tab.start();
  device.gateway.answerAll('lost-answer');
  const id = await savedIn(tab, 'Arrived unheard');
  await device.untilBackedUp([id]);
  await until(() => device.gateway.applied.length === 1);
  tab.close();
  await device.loseDatabase();
  device.clock.advance(60_000);
  device.gateway.answerAll(undefined);
  const next = openTab(device);
  next.start();
  await until(() => next.get().notes.at(0)?.state === 'acked');
  expect(device.gateway.texts()).toEqual(['Arrived unheard']);
});

test('what was typed and not saved is in its box again', async () => {
  const device = backedUpDevice();
  const tab = openTab(device);
  const keeping = tab.saveDraft(LANE_A, 'Half a thought');
  device.clock.advance(1000);
  await keeping;
  await until(async () => (await device.backup.readAll()).length === 1);
  tab.close();
  await device.loseDatabase();
  device.clock.advance(60_000);
  expect(await openTab(device).readDraft(LANE_A)).toBe('Half a thought');
});

test('a note of which the backup speaks late is shown and sent all the same', async () => {
  const { device, id } = await deviceWithLostNote('Late');
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { buckets } = device;
  const tab = openTab(device, {
    ...buckets,
    open: async (name) => {
      await isAnswered;
      return buckets.open(name);
    },
  });
  tab.start();
  await quiet();
  device.clock.advance(2000);
  await until(() => tab.get().status === 'open');
  expect(tab.get().notes).toEqual([]);
  answer();
  await until(() => tab.get().notes.at(0)?.state === 'acked');
  expect(tab.get().notes.map((note) => note.id)).toEqual([id]);
  expect(device.gateway.texts()).toEqual(['Late']);
});

test('a start that is killed before the notes are back leaves that to the next one', async () => {
  const { device } = await deviceWithLostNote('Between');
  const killed = device.openStore();
  await killed.begin(device.clock.now());
  killed.close();
  device.clock.advance(60_000);
  const tab = openTab(device);
  tab.start();
  await until(() => tab.get().notes.at(0)?.state === 'acked');
  expect(device.gateway.texts()).toEqual(['Between']);
});

test('what was thrown away in another tab is not sent after a loss', async () => {
  const device = backedUpDevice();
  device.gateway.answerAll({ kind: 'no-answer', why: 'network' });
  const [one, other] = [openTab(device), openTab(device)];
  await Promise.all([one.refresh(), other.refresh()]);
  const id = await savedIn(one, 'Thrown away');
  await device.untilBackedUp([id]);
  expect(await other.discard(id)).toBe(true);
  await device.untilBackedUp([]);
  one.close();
  other.close();
  await device.loseDatabase();
  device.clock.advance(60_000);
  device.gateway.answerAll(undefined);
  const next = openTab(device);
  next.start();
  await quiet();
  expect(next.get().notes).toEqual([]);
  expect(device.gateway.texts()).toEqual([]);
});

test('what a sign-out throws away is not sent later where the browser does not let go of the backup', async () => {
  const device = backedUpDevice();
  device.gateway.answerAll({ kind: 'no-answer', why: 'network' });
  const tab = openTab(device);
  const id = await savedIn(tab, 'Thrown away at the sign-out');
  await device.untilBackedUp([id]);
  tab.close();
  const erasure = await eraseDevice(
    {
      indexedDB: device.indexedDB,
      buckets: { ...device.buckets, delete: () => Promise.reject(new Error('in use')) },
    },
    { fateOf: () => 'all' },
  );
  expect(new Set(erasure.notRemoved)).toEqual(new Set(['the kept loans', 'the notes']));
  device.clock.advance(60_000);
  device.gateway.answerAll(undefined);
  const next = openTab(device);
  next.start();
  await device.untilBackedUp([]);
  expect(next.get().notes).toEqual([]);
  expect(device.gateway.texts()).toEqual([]);
});

const steps = fc.array(fc.constantFrom('write', 'type', 'clear', 'arrive', 'throw-away', 'reopen', 'lose'), {
  minLength: 1,
  maxLength: 14,
});

test('whatever happens, each loss leaves just what waits: nothing is missing, and nothing comes back', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (happening) => {
      const device = backedUpDevice();
      let store = device.openBackedUp();
      let revision = 0;
      const waiting: OutboxEntry[] = [];
      const keys = () => [
        ...waiting.map(({ id }) => id),
        ...(revision > 0 ? [`drafts/${LANE_A}/tab-1`] : []),
      ];
      const end = async (event: EntryEvent) => {
        const ended = waiting.shift();
        if (ended !== undefined) await change(store, ended, event);
      };
      for (const step of happening) {
        switch (step) {
          case 'write':
            waiting.push(await add(store));
            break;
          case 'type':
            revision += 1;
            await store.putDraft(draft({ revision }), []);
            break;
          case 'clear':
            if (revision > 0) await store.removeDrafts([draft({ revision })]);
            revision = 0;
            break;
          case 'arrive':
            await end(ACKNOWLEDGE);
            break;
          case 'throw-away':
            await end(DISCARD);
            break;
          case 'reopen':
            store.close();
            store = device.openBackedUp();
            break;
          case 'lose':
            await store.readAll();
            await quiet();
            await device.untilBackedUp(keys());
            await device.loseDatabase();
            store = device.openBackedUp();
            break;
        }
        expect(await device.waitingIn(store)).toEqual(waiting.map(({ id }) => id));
        expect(await store.readAllDrafts()).toHaveLength(revision > 0 ? 1 : 0);
      }
      store.close();
    }),
    { numRuns: 40 },
  );
});
