import { IDBKeyRange } from 'fake-indexeddb';
import * as v from 'valibot';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { withBackup } from '#src/offline/outbox/backup/backed-up-store.ts';
import { openOutboxBackup, type OutboxBackup } from '#src/offline/outbox/backup/outbox-backup.ts';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';
import { fakeBuckets } from '#tests/support/outbox/fake-buckets.ts';
import { SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { type NoteDevice, noteDevice, until } from '#tests/support/outbox/outbox.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

export interface BackedUpDevice extends NoteDevice {
  readonly buckets: StorageBuckets;
  readonly backup: OutboxBackup;
  /** Waits until the backup has exactly these: ids of notes, and `drafts/<lane>/<writer>`. */
  readonly untilBackedUp: (wanted: readonly string[]) => Promise<void>;
  readonly openBackedUp: () => OutboxStore;
  /** Ends every page; the database is deleted as in Chromium, without an event. */
  readonly loseDatabase: () => Promise<void>;
  /** Ids of the notes in the store that are neither in their field nor discarded. */
  readonly waitingIn: (store: OutboxStore) => Promise<string[]>;
}

/** A browser with buckets, whose outbox has a backup, and which can lose the outbox's whole database. */
export function backedUpDevice(buckets: StorageBuckets = fakeBuckets()): BackedUpDevice {
  const device = noteDevice();
  const { clock } = device;
  const { startTimer } = clock;
  const openBackup = (): OutboxBackup =>
    openOutboxBackup({ userKey: SOME_USER_KEY, buckets, startTimer, IDBKeyRange, bfcache: ALWAYS_HERE });
  const backup = openBackup();
  // Two databases created in the same millisecond would look the same; real ones are a browser start apart.
  let ticks = 0;
  const now = () => clock.now() + (ticks += 1);
  const opened: OutboxStore[] = [];

  async function backedUp(): Promise<string[]> {
    const rows = await backup.readAll();
    return rows.map(({ key }) => key.replace(/^entries\//, '')).sort();
  }

  return {
    ...device,
    buckets,
    backup,
    untilBackedUp: (wanted: readonly string[]) => {
      const sorted = wanted.toSorted();
      return until(async () => JSON.stringify(await backedUp()) === JSON.stringify(sorted));
    },
    openBackedUp: (): OutboxStore => {
      const store = withBackup(device.openStore(), openBackup(), {
        now,
        startTimer,
        onRestored: () => undefined,
      });
      opened.push(store);
      return store;
    },
    loseDatabase: async (): Promise<void> => {
      for (const store of opened.splice(0)) store.close();
      await new Promise((resolve, reject) => {
        const request = device.indexedDB.deleteDatabase(outboxDatabaseName(SOME_USER_KEY));
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      });
    },
    waitingIn: async (store: OutboxStore): Promise<string[]> => {
      const rows = v.parse(
        v.array(v.looseObject({ id: v.string(), state: v.string() })),
        await store.readAll(),
      );
      return rows.filter(({ state }) => state !== 'acked' && state !== 'discarded').map(({ id }) => id);
    },
  };
}
