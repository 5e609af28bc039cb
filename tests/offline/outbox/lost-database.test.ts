import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#src/contract/outbox-entry.ts';
import { withBackup } from '#src/offline/outbox/backed-up-store.ts';
import { acknowledged, discarded } from '#src/offline/outbox/outbox-machine.ts';
import { openOutboxBackup } from '#src/offline/outbox/outbox-backup.ts';
import type { RestorableOutboxStore } from '#src/offline/outbox/outbox-ports.ts';
import { type BackedUpDevice, backedUpDevice } from '#tests/support/backed-up-device.ts';
import { receiptOf } from '#tests/support/note-gateway.ts';
import { SOME_USER_KEY } from '#tests/support/offline.ts';
import { LANE_A, type NoteTab, savedIn, until } from '#tests/support/outbox.ts';
import { add, draft } from '#tests/support/outbox-rows.ts';
import { IDBKeyRange } from 'fake-indexeddb';

// What a person sees when the browser has lost the outbox's database, and what holds whatever happened before.

const open: NoteTab[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
});

function openTab(device: BackedUpDevice): NoteTab {
  const { startTimer, now } = device.clock;
  const tab = device.openTab({
    wrapStore: (store: RestorableOutboxStore) =>
      withBackup(
        store,
        openOutboxBackup({ userKey: SOME_USER_KEY, buckets: device.buckets, startTimer, IDBKeyRange }),
        { now, startTimer },
      ),
  });
  open.push(tab);
  return tab;
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
  const keeping = tab.keepDraft(LANE_A, 'Half a thought');
  device.clock.advance(1000);
  await keeping;
  await until(async () => (await device.backup.readAll()).length === 1);
  tab.close();
  await device.loseDatabase();
  device.clock.advance(60_000);
  expect(await openTab(device).readDraft(LANE_A)).toBe('Half a thought');
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
      const end = (how: (entry: OutboxEntry) => OutboxEntry | undefined) => {
        const ended = waiting.shift();
        return store.changeLane(LANE_A, (rows) => {
          const found = (rows as readonly OutboxEntry[]).find(({ id }) => id === ended?.id);
          return found && how(found);
        });
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
            await end((entry) => acknowledged(entry, receiptOf({ ...NOTE, id: entry.id }), 1));
            break;
          case 'throw-away':
            await end((entry) => discarded(entry, 1));
            break;
          case 'reopen':
            store.close();
            store = device.openBackedUp();
            break;
          case 'lose':
            await store.readAll();
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
    { numRuns: 60 },
  );
});

const NOTE = { loanGuid: '', fieldId: '', text: '', writtenAt: '', author: '' };
