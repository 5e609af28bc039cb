import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import {
  keepNote,
  openLoan,
  PROCESSOR_BOX,
  saveNote,
  typedText,
  typeNote,
  untilAllSent,
} from './support/pages/note-page.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';
const OUT_OF_DATE = /^This tab is out of date: a newer version of the app/;

const running = ownAppAndBrowser();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await running.browser.newContext({
    viewport: { width: 1180, height: 820 },
    // A page of the test's own stands in for another build.
    serviceWorkers: 'block',
  });
  page = await context.newPage();
});

afterEach(() => context.close());

/** The first loan of the list, by its own id. */
async function firstLoan(): Promise<string> {
  await untilPipelineShows(page);
  return (await page.locator('[data-loan-guid]').first().getAttribute('data-loan-guid')) ?? '';
}

function noteNotSaved() {
  return page.getByText('Not saved.', { exact: true });
}

/** Whether the browser asks before the page goes; whoever asks is answered with staying. */
async function asksBeforeReload(): Promise<boolean> {
  const asked = page.waitForEvent('dialog');
  const loaded = page
    .evaluate(() => location.reload())
    .then(
      () => undefined,
      () => undefined,
    );
  const dialog = await asked;
  const isLeaving = dialog.type() === 'beforeunload';
  await dialog.dismiss();
  await loaded;
  return isLeaving;
}

test('a browser that refuses IndexedDB is told from one that works; the list comes, and a note goes out from the page', async () => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused by policy', 'SecurityError');
    };
  });
  await signIn(page, running.app.origin, OFFICER);
  await openLoan(page, running.app.origin, await firstLoan());
  await page.getByText(/^This browser isn't saving data for the app/).waitFor();
  await page.getByRole('link', { name: /can't be read right now/ }).waitFor();
  await saveNote(page, PROCESSOR_BOX, 'Sent past the device');
  await noteNotSaved().waitFor();
  expect(await typedText(page, PROCESSOR_BOX)).toBe('Sent past the device');
  expect(await asksBeforeReload()).toBe(true);
  await page.getByRole('button', { name: 'Try sending now' }).click();
  await expect.poll(() => typedText(page, PROCESSOR_BOX), { timeout: 30_000 }).toBe('');
  await page.locator('.note-entry', { hasText: 'Sent past the device' }).first().waitFor({ timeout: 30_000 });
});

test('a browser whose IndexedDB never answers shows the list all the same, and says what helps', async () => {
  await page.addInitScript(() => {
    // No request of this one ever comes to an end.
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await signIn(page, running.app.origin, OFFICER);
  await untilPipelineShows(page);
  await page.getByText(/isn't answering\. Quit the browser/).waitFor();
  await page.getByRole('link', { name: /can't be read right now/ }).waitFor();
});

test('a tab from which a newer build takes the databases says so, keeps what is typed, and asks before that goes', async () => {
  await signIn(page, running.app.origin, OFFICER);
  await openLoan(page, running.app.origin, await firstLoan());
  await typeNote(page, PROCESSOR_BOX, 'Half a thought');
  await expect.poll(() => databaseNames(page), { timeout: 30_000 }).toHaveLength(2);
  const newer = await context.newPage();
  await newer.route('**/newer', (route) => route.fulfill({ contentType: 'text/html', body: '<p>N+1</p>' }));
  await newer.goto(`${running.app.origin}/newer`);
  await newer.evaluate(async () => {
    const opened = (await indexedDB.databases()).map(({ name = '' }) => {
      const request = indexedDB.open(name, 9000);
      return new Promise((resolve) => {
        request.addEventListener('success', resolve);
      });
    });
    await Promise.all(opened);
  });
  await page.getByText(OUT_OF_DATE).first().waitFor();
  await typeNote(page, PROCESSOR_BOX, 'Half a thought, and more');
  await saveNote(page, PROCESSOR_BOX, 'Half a thought, and more');
  await noteNotSaved().waitFor();
  expect(await typedText(page, PROCESSOR_BOX)).toBe('Half a thought, and more');
  expect(await asksBeforeReload()).toBe(true);
  await page.getByRole('button', { name: 'Reload' }).waitFor();
});

test('storage that is taken away under the open app costs nothing that is typed, and the list is kept again', async () => {
  await signIn(page, running.app.origin, OFFICER);
  const loan = await firstLoan();
  await openLoan(page, running.app.origin, loan);
  await typeNote(page, PROCESSOR_BOX, 'Typed before');
  await expect.poll(() => databaseNames(page), { timeout: 30_000 }).toHaveLength(2);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: running.app.origin,
    // What browsers take to make room. Local storage stays with Chromium then.
    storageTypes: 'indexeddb,cache_storage,service_workers',
  });
  expect(await typedText(page, PROCESSOR_BOX)).toBe('Typed before');
  await saveNote(page, PROCESSOR_BOX, 'Typed before and after');
  await page
    .locator('.note-entry', { hasText: 'Typed before and after' })
    .first()
    .waitFor({ timeout: 30_000 });

  await untilAllSent(page);

  // With local storage, as browsers do with sites that nobody used for a week: the next start knows nobody.
  await page.goto('about:blank');
  await session.send('Storage.clearDataForOrigin', {
    origin: running.app.origin,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  });
  await page.goto(`${running.app.origin}/dashboard`);
  await page.getByRole('button', { name: /^Login with / }).waitFor();
  await signIn(page, running.app.origin, OFFICER);
  await untilPipelineShows(page);
  await openLoan(page, running.app.origin, loan);
  await page
    .locator('.note-entry', { hasText: 'Typed before and after' })
    .first()
    .waitFor({ timeout: 30_000 });
});

test('notes open at the next start although the browser took their key away alone, under an open page', async () => {
  await signIn(page, running.app.origin, OFFICER);
  await openLoan(page, running.app.origin, await firstLoan());
  const shut = { errorRate: 1, status: 503, match: { path: 'resourceLocks' } };
  await setFaults(shut);
  await keepNote(page, PROCESSOR_BOX, 'Kept while there was a key');
  const taken = await page.evaluate(async () => {
    // Newer than the types of the browser that this is written with.
    const buckets = (navigator as unknown as { storageBuckets: BucketsOfThePage }).storageBuckets;
    const names = (await buckets.keys()).filter((name) => name.startsWith('ctc-key-'));
    await Promise.all(names.map((name) => buckets.delete(name)));
    return names;
  });
  expect(taken).toHaveLength(2);
  await keepNote(page, PROCESSOR_BOX, 'Kept after it was gone');
  await page.goto(`${running.app.origin}/outbox`);
  await page.getByText('Kept while there was a key').waitFor();
  await page.getByText('Kept after it was gone').waitFor();
  await setFaults({ errorRate: 0 });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await untilAllSent(page);
});

interface BucketsOfThePage {
  readonly keys: () => Promise<string[]>;
  readonly delete: (name: string) => Promise<void>;
}

async function setFaults(faults: object): Promise<void> {
  const answer = await fetch(`${running.app.origin}/sandbox/faults`, {
    method: 'PUT',
    body: JSON.stringify(faults),
  });
  expect(answer.ok).toBe(true);
}

function databaseNames(of: Page): Promise<string[]> {
  return of.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
}
