import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const PERSON = { id: 'mkessler', name: 'Marisol Kessler' };
const PATIENT = { timeout: 30_000 };

let app: RunningApp;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ SANDBOX_LOAN_COUNT: '60' }), launchBrowser()]);
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  await signIn(page, app.origin, PERSON.name);
  await untilPipelineShows(page);
  await untilReadyForOffline(page);
  expect(await kept()).toEqual(expect.arrayContaining([expect.stringMatching(/^ctc-cache-/)]));
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await app.dispose();
});

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
  await app.stop();
  const env = { ...process.env, DATA_DIR: app.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/gateway/forget.js', PERSON.id], {
    env,
  });
  expect(stdout).toMatch(/^\d+ sessions ended\. \d+ devices erase/);
  await app.restart();
}

test('a lost device that starts with its session erases what it keeps', async () => {
  await callLost();
  await page.goto(`${app.origin}/dashboard`);
  await untilSignInShows(page, app.origin);
  await expect.poll(kept, PATIENT).toEqual([]);
});

test('a lost device whose session had ended before erases what it keeps as well', async () => {
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await page.context().clearCookies({ name: 'ctc-sid' });
  await callLost();
  await page.goto(`${app.origin}/login`);
  await untilSignInShows(page, app.origin);
  await expect.poll(kept, PATIENT).toEqual([]);
});
