import type { Page } from 'playwright-core';

/** What lies in the device's own database of notes, read past the app. */
export interface DeviceNote {
  readonly state: string;
  /** When it was sent and acknowledged, or thrown away; ms since 1970. */
  readonly endedAt?: number;
}

/** The notes of whoever's database it is; none where there is no such database. */
export function readDeviceNotes(page: Page): Promise<DeviceNote[]> {
  return page.evaluate(async () => {
    const database = (await indexedDB.databases()).find((one) => one.name?.startsWith('ctc-outbox-'));
    if (database?.name === undefined) return [];
    const opening = indexedDB.open(database.name);
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    try {
      const reading = opened.transaction('entries').objectStore('entries').getAll();
      return await new Promise<DeviceNote[]>((resolve, reject) => {
        reading.addEventListener('success', () => resolve(reading.result));
        reading.addEventListener('error', () => reject(reading.error ?? new Error('not read')));
      });
    } finally {
      opened.close();
    }
  });
}

/** True for a note that is still to reach its loan. */
export function isStillWaiting({ state }: DeviceNote): boolean {
  return state !== 'acked' && state !== 'discarded';
}
