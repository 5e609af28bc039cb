import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const PERSON = { id: 'mkessler', name: 'Marisol Kessler' };
const PATIENT = { timeout: 30_000 };

const running = appAndBrowser({ SANDBOX_LOAN_COUNT: '60' });
let page: Page;

beforeEach(async () => {
  page = await (await running.browser.newContext()).newPage();
  await signIn(page, running.app.origin, PERSON.name);
  await untilPipelineShows(page);
  await untilReadyForOffline(page);
  expect(await kept()).toEqual(expect.arrayContaining([expect.stringMatching(/^ctc-cache-/)]));
});
afterEach(() => page.context().close());
/** What the device keeps of people: databases, and keys of local storage. */
function kept(): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    const buckets =
      'storageBuckets' in navigator
        ? await (navigator.storageBuckets as { keys(): Promise<string[]> }).keys()
        : [];
    const token = localStorage.getItem('authToken') === null ? [] : ['authToken'];
    return [...databases, ...buckets, ...token].filter((name) =>
      /^ctc-(?:cache|outbox|key)|authToken/.test(name),
    );
  });
}

/** An administrator calls the person's devices lost. The embedded database is one process's at a time. */
async function callLost(): Promise<void> {
  await running.app.stop();
  const env = { ...process.env, DATA_DIR: running.app.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/gateway/forget.js', PERSON.id], {
    env,
  });
  expect(stdout).toMatch(/^\d+ sessions ended\. \d+ devices erase/);
  await running.app.restart();
}

test('a lost device that starts with its session erases what it keeps', async () => {
  await callLost();
  await page.goto(`${running.app.origin}/dashboard`);
  await untilSignInShows(page, running.app.origin);
  await expect.poll(kept, PATIENT).toEqual([]);
});

test('a lost device whose session had ended before erases what it keeps as well', async () => {
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await page.context().clearCookies({ name: 'ctc-sid' });
  await callLost();
  await page.goto(`${running.app.origin}/login`);
  await untilSignInShows(page, running.app.origin);
  await expect.poll(kept, PATIENT).toEqual([]);
});
