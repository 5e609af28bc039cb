import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { launchProfile } from '#tests/support/browser/chromium.ts';
import { killBrowser } from '#tests/support/browser/kill-browser.ts';

export interface Tablet {
  /** What outlives the browser: the folder of its profile. */
  readonly folder: () => string;
  readonly open: () => Promise<{ context: BrowserContext; page: Page }>;
  /** Ends the browser as a dead battery does. */
  readonly kill: () => void;
  /** The tablet without a battery, and switched on again: nothing of before is in its memory. */
  readonly restart: () => Promise<{ context: BrowserContext; page: Page }>;
}

/** A tablet for each test of the file, with nothing on it at first. */
export function tabletForEachTest(): Tablet {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ctc-profile-'));
  });

  afterEach(async () => {
    killBrowser(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  async function open(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await launchProfile(folder);
    const page = context.pages()[0] ?? (await context.newPage());
    return { context, page };
  }

  const kill = () => killBrowser(folder);
  return {
    folder: () => folder,
    open,
    kill,
    restart: () => {
      kill();
      return open();
    },
  };
}
