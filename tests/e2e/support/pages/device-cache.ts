import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until the device has taken its copy of a pipeline, and until the worker holds the app: from then on a start needs
 * no network.
 */
export async function untilReadyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await untilPipelineKept(page);
}

/** Waits until the device has taken its copy of a pipeline, which it does after the first paint. */
export function untilPipelineKept(page: Page): Promise<void> {
  return untilCached(page, 'pipelines');
}

/** Waits until the device keeps a loan's conditions: it seals and writes them after they were shown. */
export function untilConditionsKept(page: Page, loanGuid: string): Promise<void> {
  return untilCached(page, 'conditions', loanGuid.toLowerCase());
}

async function untilCached(page: Page, table: string, key?: string): Promise<void> {
  // Not `waitForFunction`: it takes a promise for an answer.
  await expect.poll(() => page.evaluate(countKept, { table, key }), { timeout: 20_000 }).toBeGreaterThan(0);
}

async function countKept({ table, key }: { table: string; key: string | undefined }): Promise<number> {
  const database = (await indexedDB.databases()).find((one) => one.name?.startsWith('ctc-cache-'));
  if (database?.name === undefined) return 0;
  const opening = indexedDB.open(database.name);
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
  try {
    if (!opened.objectStoreNames.contains(table)) return 0;
    const counting = opened.transaction(table).objectStore(table).count(key);
    return await new Promise<number>((resolve, reject) => {
      counting.addEventListener('success', () => resolve(counting.result));
      counting.addEventListener('error', () => reject(counting.error ?? new Error('not counted')));
    });
  } finally {
    opened.close();
  }
}
