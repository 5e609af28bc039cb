import type { Page } from 'playwright-core';

/** What lies in the device's own database of notes, read past the app. */
export interface DeviceNote {
  readonly state: string;
  /** When it was sent and acknowledged, or thrown away; ms since 1970. */
  readonly endedAt?: number;
}

/** The notes of whoever's database it is; none where there is no such database. */
export async function readDeviceNotes(page: Page): Promise<DeviceNote[]> {
  const rows = await readTable(page, 'entries');
  return rows as DeviceNote[];
}

export async function countDeviceDrafts(page: Page): Promise<number> {
  return (await readTable(page, 'drafts')).length;
}

/** When the database came to be: another number than before means that it is another database. */
export async function readOutboxBirth(page: Page): Promise<unknown> {
  const rows = (await readTable(page, 'meta')) as { readonly name: string; readonly value: unknown }[];
  return rows.find(({ name }) => name === 'born')?.value;
}

/** How many notes and drafts the backup has. */
export async function countBackedUp(page: Page): Promise<number> {
  return (await readTable(page, 'rows', 'ctc-backup-')).length;
}

/** All rows of a table of the outbox, or of a database in a storage bucket; none where there is no such database. */
function readTable(page: Page, table: string, bucketPrefix?: string): Promise<unknown[]> {
  return page.evaluate(readRows, { table, bucketPrefix });
}

interface Buckets {
  readonly keys: () => Promise<string[]>;
  readonly open: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>;
}

async function readRows({
  table,
  bucketPrefix,
}: {
  table: string;
  bucketPrefix: string | undefined;
}): Promise<unknown[]> {
  let factory = indexedDB;
  if (bucketPrefix !== undefined) {
    // Newer than the types of the browser that this is written with.
    const { storageBuckets } = navigator as unknown as { storageBuckets: Buckets };
    const bucket = (await storageBuckets.keys()).find((name) => name.startsWith(bucketPrefix));
    if (bucket === undefined) return [];
    ({ indexedDB: factory } = await storageBuckets.open(bucket));
  }
  const prefix = bucketPrefix ?? 'ctc-outbox-';
  const database = (await factory.databases()).find((one) => one.name?.startsWith(prefix));
  if (database?.name === undefined) return [];
  const opening = factory.open(database.name);
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
  try {
    if (!opened.objectStoreNames.contains(table)) return [];
    const reading = opened.transaction(table).objectStore(table).getAll();
    return await new Promise<unknown[]>((resolve, reject) => {
      reading.addEventListener('success', () => resolve(reading.result));
      reading.addEventListener('error', () => reject(reading.error ?? new Error('not read')));
    });
  } finally {
    opened.close();
  }
}

/** True for a note that is still to reach its loan. */
export function isStillWaiting({ state }: DeviceNote): boolean {
  return state !== 'acked' && state !== 'discarded';
}
