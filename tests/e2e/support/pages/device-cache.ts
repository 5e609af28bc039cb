import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { keysOfKept } from './kept-records.ts';

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
  await expect.poll(() => page.evaluate(keysOfKept, { table, key })).not.toEqual([]);
}
