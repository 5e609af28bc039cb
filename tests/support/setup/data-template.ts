import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_TEMPLATE, startApp } from '#tests/support/browser/running-app.ts';

/**
 * Lets the build make one data directory, which each gateway of the browser tests then copies: making the database
 * takes the gateway three times as long as starting on one that is there.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ctc-template-'));
  const template = join(folder, 'template');
  const app = await startApp({ DATA_DIR: template });
  await app.stop();
  process.env[DATA_TEMPLATE] = template;
  return async () => {
    // The gateway that a worker's files shared may still be ending.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
