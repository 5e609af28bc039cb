import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { keepNote, OFFICER_BOX, openLoan, PROCESSOR_BOX, typeNote } from './support/pages/note-page.ts';
import { columnTexts } from './support/pages/pipeline-page.ts';
import { readWireField } from './support/pages/sandbox-wire.ts';
import { preferOwnList, signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';
import { tabletForEachTest } from './support/pages/tablet.ts';

const FIRST = 'Marisol Kessler';
const SECOND = 'Theo Nakamura';
const MANAGER_LOGIN = 'gokonkwo';
const PATIENT = { timeout: 30_000 };

let app: RunningApp;
const tablet = tabletForEachTest();
let runCount = 0;

beforeAll(async () => {
  app = await startApp();
  const browser = await launchBrowser();
  await preferOwnList(browser, app.origin, SECOND);
  await browser.close();
});

afterAll(() => app.dispose());

afterEach(async () => {
  if (app.isStopped()) await app.restart();
});

interface FirstPerson {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly loanGuid: string;
  /** Texts that nobody else may find on this tablet. */
  readonly canaries: readonly string[];
}

async function firstSignsIn(place: number): Promise<FirstPerson> {
  const { context, page } = await tablet.open();
  await signIn(page, app.origin, FIRST);
  await untilPipelineShows(page);
  await untilReadyForOffline(page);
  const loanGuid = (await page.locator('tr[data-loan-guid]').nth(place).getAttribute('data-loan-guid')) ?? '';
  const borrowers = await columnTexts(page, 'Borrower');
  expect(loanGuid).not.toBe('');
  expect(borrowers.filter((name) => name.length > 3).length).toBeGreaterThan(3);
  const canaries = [loanGuid, FIRST, 'mkessler', ...borrowers.filter((name) => name.length > 3)];
  return { context, page, loanGuid, canaries };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** Signs out where nothing answers, and confirms that there's no way back until something does. */
async function signOutOffline(page: Page): Promise<void> {
  // Not when the page happens to notice: the question shows only once it has.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await signOut(page);
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click();
}

/** What the screen and this origin's storage hold, the notes that were kept for their author left aside. */
async function seenAndKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [document.body.innerText, JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.startsWith('ctc-outbox-')) continue;
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          reading.addEventListener('success', () => resolve(reading.result));
          reading.addEventListener('error', () => reject(reading.error ?? new Error('not read')));
        });
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join('\n');
  });
}

async function expectNothingOf(page: Page, canaries: readonly string[]): Promise<void> {
  const texts = await seenAndKept(page);
  expect(canaries.filter((canary) => texts.includes(canary))).toEqual([]);
}

test('a tablet that dies right after a sign-out without a network is nobody’s, and kept notes wait for their author', async () => {
  runCount += 1;
  const kept = `kept for its author, run ${runCount}`;
  const { context: signedIn, loanGuid, canaries } = await firstSignsIn(0);
  // The browser writes the session down at the latest when it is closed: it has to be on the disk, to come back from there.
  await signedIn.close();
  const { page } = await tablet.open();
  await openLoan(page, app.origin, loanGuid);
  await app.stop();
  await keepNote(page, PROCESSOR_BOX, kept);
  await typeNote(page, OFFICER_BOX, 'half a thought of hers');
  await signOut(page);
  await page.getByRole('button', { name: 'Keep and sign out' }).click();
  await untilSignInShows(page, app.origin);
  tablet.kill();

  const { page: found } = await tablet.open();
  await found.goto(`${app.origin}/dashboard`);
  await found.getByRole('button', { name: /^Login with / }).waitFor();
  await expectNothingOf(found, [...canaries, kept, 'half a thought of hers']);

  await app.restart();
  await signIn(found, app.origin, SECOND);
  await found.getByText('No results found.').waitFor();
  await found.goto(`${app.origin}/outbox`);
  await found.getByText(/^All caught up/).waitFor();
  await expectNothingOf(found, [...canaries, kept, 'half a thought of hers']);
  await signOut(found);
  await untilSignInShows(found, app.origin);
  const readNotes = () => readWireField(app.origin, MANAGER_LOGIN, loanGuid, PROCESSOR_BOX.fieldId);
  expect(await readNotes()).not.toContain(kept);

  await signIn(found, app.origin, FIRST);
  await untilPipelineShows(found);
  await expect.poll(readNotes, PATIENT).toMatch(new RegExp(`^\\S+ \\S+ [AP]M MK - ${kept}\n`));
});

test('a tab that was frozen through a sign-out shows nothing of it when it wakes', async () => {
  const { context, page, canaries } = await firstSignsIn(1);
  const frozen = await context.newPage();
  await frozen.goto(`${app.origin}/dashboard`);
  await untilPipelineShows(frozen);
  await frozen.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.bringToFront();
  const devtools = await context.newCDPSession(frozen);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });

  // Without a network nobody but this app clears the device.
  await app.stop();
  await signOutOffline(page);
  await untilSignInShows(page, app.origin);
  await expectNothingOf(page, canaries);
  await app.restart();
  await signIn(page, app.origin, SECOND);
  await page.getByText('No results found.').waitFor();

  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await frozen.bringToFront();
  await expect
    .poll(() => frozen.evaluate(() => 'isSamePage' in window).catch(() => true), PATIENT)
    .toBe(false);
  await frozen.getByText('No results found.').waitFor();
  await expectNothingOf(frozen, canaries);
});
