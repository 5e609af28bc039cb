import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { keepNote, openLoan, PROCESSOR_BOX } from './support/pages/note-page.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

/** By which databases of `mkessler` are named. */
const KESSLER_KEY = '81f31948faadc199ad40ca664faaa4c1';
const PERSON = { id: 'mkessler', name: 'Marisol Kessler' };
const PATIENT = { timeout: 30_000 };
/** Asking stops the gateway, and the device needs it running to confirm. */
const RARELY = { timeout: 90_000, interval: 10_000 };

const running = ownAppAndBrowser({ SANDBOX_LOAN_COUNT: '60' });
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
      /^ctc-(?:cache|outbox|key|sealed|backup)|authToken/.test(name),
    );
  });
}

/** An administrator calls the person's devices lost. The embedded database is one process's at a time. */
async function callLost(): Promise<string> {
  await running.app.stop();
  const env = { ...process.env, DATA_DIR: running.app.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/gateway/forget.js', PERSON.id], {
    env,
  });
  await running.app.restart();
  return stdout;
}

/**
 * The device says that it erased what it keeps. Wait from before the order is given: the open page may hear it at
 * once, and the browser tells no answer to a page that's left.
 */
function untilDeviceConfirms() {
  return page.waitForRequest((request) => request.url().endsWith('/auth/device-forgotten'), {
    timeout: 90_000,
  });
}

test('a lost device that starts with its session erases what it keeps, and says so', async () => {
  const confirming = untilDeviceConfirms();
  expect(await callLost()).toMatch(/Devices ordered to forget: \d+\.\n[^]*not told yet, not confirmed yet/);
  await page.goto(`${running.app.origin}/dashboard`);
  await untilSignInShows(page, running.app.origin);
  await expect.poll(kept, PATIENT).toEqual([]);
  await confirming;
  await expect.poll(callLost, RARELY).toMatch(/told 2\S+, confirmed 2/);
});

test('a device that another person uses erases what it keeps of the lost one’s, unsent notes too', async () => {
  const loan = page.locator('[data-loan-guid]').first();
  await openLoan(page, running.app.origin, (await loan.getAttribute('data-loan-guid')) ?? '');
  await page.route('**/add-notes', (route) => route.abort());
  await keepNote(page, PROCESSOR_BOX, 'waits on a device that is lost');
  await signIn(page, running.app.origin, 'Saoirse Bergström');
  await untilPipelineShows(page);
  const ofFirst = async () => (await kept()).filter((name) => name.includes(KESSLER_KEY));
  expect(await ofFirst()).not.toEqual([]);
  const confirming = untilDeviceConfirms();
  await callLost();
  await page.reload();
  await untilPipelineShows(page);
  await expect.poll(ofFirst, PATIENT).toEqual([]);
  expect(await kept()).toEqual(expect.arrayContaining([expect.stringMatching(/^ctc-cache-/)]));
  await confirming;
  await expect.poll(callLost, RARELY).toMatch(/told 2\S+, confirmed 2/);
});

test('a lost device whose session had ended before erases what it keeps as well', async () => {
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await page.context().clearCookies({ name: 'ctc-sid' });
  await callLost();
  await page.goto(`${running.app.origin}/login`);
  await untilSignInShows(page, running.app.origin);
  await expect.poll(kept, PATIENT).toEqual([]);
});
