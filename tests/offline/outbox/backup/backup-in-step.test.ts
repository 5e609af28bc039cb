import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { withBackup } from '#src/offline/outbox/backup/backed-up-store.ts';
import { openOutboxBackup, type OutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { type BackedUpDevice, backedUpDevice } from '#tests/support/outbox/backed-up-device.ts';
import { fakeBuckets } from '#tests/support/outbox/fake-buckets.ts';
import { breakWrites, SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { quiet, until } from '#tests/support/outbox/outbox.ts';
import { ACKNOWLEDGE, add, change, DISCARD, draft, park, UNDO } from '#tests/support/outbox/outbox-rows.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

// What is behind here is lost, or sent unasked, when the browser loses the database before the next start.

/** A page whose calls to the backup go through the test's hands. */
function openThrough(
  device: BackedUpDevice,
  how: (backup: OutboxBackup) => Partial<OutboxBackup>,
): OutboxStore {
  const { buckets, clock } = device;
  const { startTimer } = clock;
  const backup = openOutboxBackup({
    userKey: SOME_USER_KEY,
    buckets,
    startTimer,
    IDBKeyRange,
    bfcache: ALWAYS_HERE,
  });
  const ports = { now: () => clock.now() + 1, startTimer, onRestored: () => undefined };
  return withBackup(device.openStore(), { ...backup, ...how(backup) }, ports);
}

/** A gate that lets everybody wait until it is opened. */
function gate() {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open() };
}

/** Leaves nothing in the outbox's database, past all our code and under open connections. */
function emptyDatabase({ indexedDB }: BackedUpDevice): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(outboxDatabaseName(SOME_USER_KEY));
    request.addEventListener('success', () => {
      const tables = ['entries', 'drafts', 'meta'];
      const transaction = request.result.transaction(tables, 'readwrite');
      for (const table of tables) transaction.objectStore(table).clear();
      transaction.addEventListener('complete', () => {
        request.result.close();
        resolve();
      });
    });
  });
}

test('a note that ends in another tab than the one it was written in', async () => {
  const device = backedUpDevice();
  const [one, other] = [device.openBackedUp(), device.openBackedUp()];
  const notes = [await add(one), await add(one), await add(one)] as const;
  await device.untilBackedUp(notes.map(({ id }) => id));
  await change(other, notes[0], DISCARD);
  await change(other, notes[1], ACKNOWLEDGE);
  await device.untilBackedUp([notes[2].id]);
});

test('a note that was thrown away in one tab and taken back in another', async () => {
  const device = backedUpDevice();
  const [one, other] = [device.openBackedUp(), device.openBackedUp()];
  const note = await add(one);
  await device.untilBackedUp([note.id]);
  await change(other, note, DISCARD);
  await device.untilBackedUp([]);
  await change(one, note, UNDO);
  await device.untilBackedUp([note.id]);
});

test('a note that is thrown away while its copy is being written', async () => {
  const device = backedUpDevice();
  const copying = gate();
  const store = openThrough(device, (backup) => ({
    change: async (put, gone) => {
      if (put.length > 0) await copying.isOpen;
      await backup.change(put, gone);
    },
  }));
  const note = await add(store);
  await quiet();
  await change(store, note, DISCARD);
  copying.open();
  await device.untilBackedUp([]);
  await quiet();
  await device.untilBackedUp([]);
});

test('an end that the backup did not take is told again with whatever happens next', async () => {
  const device = backedUpDevice();
  let isBroken = false;
  const store = openThrough(device, (backup) => ({
    change: (put, gone) => (isBroken ? Promise.reject(new Error('asleep')) : backup.change(put, gone)),
  }));
  const [thrown, left] = [await add(store), await add(store)];
  await device.untilBackedUp([thrown.id, left.id]);
  isBroken = true;
  await change(store, thrown, DISCARD);
  await quiet();
  isBroken = false;
  await store.readAll();
  await device.untilBackedUp([left.id]);
});

test('a note that became one for its person to look at comes back as that', async () => {
  const device = backedUpDevice();
  const store = device.openBackedUp();
  const note = await add(store);
  await device.untilBackedUp([note.id]);
  await park(store, note, 'refused');
  await quiet();
  await device.loseDatabase();
  expect(await device.openBackedUp().read(note.id)).toMatchObject({ state: 'parked', why: 'refused' });
});

test('an older draft that a slow tab writes over a newer one is put right', async () => {
  const device = backedUpDevice();
  const plain = device.openStore();
  await plain.begin(device.clock.now());
  await plain.putDraft(draft({ sealed: 'one' }), []);
  plain.close();
  const writing = gate();
  const slow = openThrough(device, (backup) => ({
    change: async (put, gone) => {
      await writing.isOpen;
      await backup.change(put, gone);
    },
  }));
  await slow.readAll();
  await quiet();
  const quick = device.openBackedUp();
  const newer = draft({ revision: 2, sealed: 'one and two' });
  await quick.putDraft(newer, []);
  await quiet();
  writing.open();
  await quiet();
  slow.close();
  await device.loseDatabase();
  expect(await device.openBackedUp().readAllDrafts()).toEqual([newer]);
});

test('a database that is lost under the open page takes no copy along, and is filled again', async () => {
  const device = backedUpDevice();
  const store = device.openBackedUp();
  const note = await add(store);
  await device.untilBackedUp([note.id]);
  await emptyDatabase(device);
  const later = await add(store);
  await until(async () => (await device.waitingIn(store)).length === 2);
  await device.untilBackedUp([note.id, later.id]);
});

test('a bucket that did not answer once is asked again', async () => {
  const buckets = fakeBuckets();
  let calls = 0;
  const device = backedUpDevice(buckets);
  const { startTimer } = device.clock;
  const hanging = {
    ...buckets,
    open: (name: string) => {
      calls += 1;
      return calls === 1 ? new Promise<never>(() => undefined) : buckets.open(name);
    },
  };
  const backup = openOutboxBackup({
    userKey: SOME_USER_KEY,
    buckets: hanging,
    startTimer,
    IDBKeyRange,
    bfcache: ALWAYS_HERE,
  });
  const store = withBackup(device.openStore(), backup, {
    now: () => device.clock.now() + 1,
    startTimer,
    onRestored: () => undefined,
  });
  const adding = add(store);
  await quiet();
  device.clock.advance(10_000);
  const first = await adding;
  await quiet();
  const second = await add(store);
  await device.untilBackedUp([first.id, second.id]);
});

test('a clock that says nothing sensible makes no database a new one twice', async () => {
  for (const time of [0, -5]) {
    const store = backedUpDevice().openStore();
    const starts = [await store.begin(time), await store.begin(7)];
    expect(starts).toEqual([
      { born: time, isNew: true },
      { born: time, isNew: false },
    ]);
  }
});

test('a database of an earlier build can be read on a full disk', async () => {
  const device = backedUpDevice();
  const plain = device.openStore();
  const note = await add(plain);
  plain.close();
  const repair = breakWrites(1, 'full');
  try {
    expect(await device.waitingIn(device.openBackedUp())).toEqual([note.id]);
  } finally {
    repair();
  }
});
