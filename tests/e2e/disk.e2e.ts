import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchProfile } from '#tests/support/browser/chromium.ts';
import { killBrowser } from '#tests/support/browser/kill-browser.ts';
import { searchProfile } from '#tests/support/browser/profile-search.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import {
  keepNote,
  OFFICER_BOX,
  openLoan,
  PROCESSOR_BOX,
  typeNote,
  untilAllSent,
} from './support/pages/note-page.ts';
import { CANARIES, CANARY_LOAN, canaryLoans, OFFICER } from './support/pages/own-loans.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

/** Written past the app, for what the search has to find: else a search that finds nothing would prove nothing. */
const CONTROL = 'Gobbledygook control';
const PATIENT = { timeout: 30_000 };

let app: RunningApp;
let folder = '';
let profile = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ctc-disk-'));
  const loans = join(folder, 'loans.json');
  await writeFile(loans, JSON.stringify(canaryLoans()));
  app = await startApp({ SANDBOX_LOANS: loans });
});

beforeEach(async () => {
  profile = await mkdtemp(join(folder, 'profile-'));
  if (!(await isAnswering())) await app.restart();
});

afterAll(async () => {
  await app.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Has everything of the canaries come by: list, panel, notes sent and waiting, a draft, conditions. */
async function work(page: Page): Promise<void> {
  await signIn(page, app.origin, OFFICER);
  await untilPipelineShows(page);
  await untilReadyForOffline(page);
  await openLoan(page, app.origin, CANARY_LOAN);
  await page.getByText(CANARIES.platformNote).first().waitFor();
  await keepNote(page, PROCESSOR_BOX, CANARIES.sentNote);
  await untilAllSent(page);
  await page.goto(`${app.origin}/conditions/${CANARY_LOAN}`);
  await page.getByText(CANARIES.condition).first().waitFor();
  await expect.poll(() => countRows(page, 'ctc-cache-', 'conditions'), PATIENT).toBeGreaterThan(0);
}

async function leaveNotes(page: Page): Promise<void> {
  await openLoan(page, app.origin, CANARY_LOAN);
  await keepNote(page, PROCESSOR_BOX, CANARIES.waitingNote);
  await typeNote(page, OFFICER_BOX, CANARIES.draft);
  await expect.poll(() => countRows(page, 'ctc-outbox-', 'drafts'), PATIENT).toBe(1);
}

async function signOut(page: Page, answer: 'discard' | 'keep'): Promise<void> {
  await page.goto(`${app.origin}/dashboard`);
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign out with / });
  if (answer === 'keep') {
    await dialog.getByRole('button', { name: 'Keep and sign out' }).click();
  } else {
    await dialog.getByRole('button', { name: /^Sign out and discard/ }).click();
    await dialog.getByRole('button', { name: 'Discard and sign out' }).click();
  }
  await untilSignInShows(page, app.origin);
}

function countRows(page: Page, database: string, table: string): Promise<number> {
  return page.evaluate(
    async ([prefix = '', name = '']) => {
      const databases = await indexedDB.databases();
      const found = databases.find((one) => one.name?.startsWith(prefix) === true)?.name ?? '';
      const opening = indexedDB.open(found);
      return new Promise<number>((resolve, reject) => {
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          opening.result.close();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      });
    },
    [database, table],
  );
}

/** Puts the control where the app puts its records, in one large value as its lists are. */
function putControl(page: Page): Promise<void> {
  return page.evaluate(async (control) => {
    const opening = indexedDB.open('disk-control');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'));
    await new Promise<void>((resolve, reject) => {
      opening.addEventListener('error', () => reject(new Error('not opened')));
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('rows', 'readwrite');
        const loans = Array.from({ length: 2000 }, (_, place) => ({ place, name: `${control} ${place}` }));
        writing.objectStore('rows').put(loans, 1);
        writing.addEventListener('complete', () => resolve());
      });
    });
    opening.result.close();
  }, CONTROL);
}

/** The keys of this person's databases, read past the app. */
async function readKeys(page: Page): Promise<Record<string, Uint8Array>> {
  const found: unknown = await page.evaluate(async () => {
    // Newer than the types of the browser that this is written with.
    const buckets = (navigator as unknown as { storageBuckets: BucketsOfThePage }).storageBuckets;
    const keys: [string, number[]][] = [];
    for (const name of await buckets.keys()) {
      if (!name.startsWith('ctc-key-')) continue;
      const opening = (await buckets.open(name)).indexedDB.open(name);
      const bytes = await new Promise<number[]>((resolve, reject) => {
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('keys').objectStore('keys').get('key');
          reading.addEventListener('success', () => resolve([...reading.result.bytes]));
        });
      });
      opening.result.close();
      keys.push([name.replace(/-[0-9a-f]{32}$/, ''), bytes]);
    }
    return keys;
  });
  const keys = v.parse(v.array(v.tuple([v.string(), v.array(v.number())])), found);
  return Object.fromEntries(keys.map(([name, bytes]) => [name, Uint8Array.from(bytes)]));
}

interface BucketsOfThePage {
  readonly keys: () => Promise<string[]>;
  readonly open: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>;
}

async function filesWith(wanted: Record<string, string | Uint8Array>): Promise<string[]> {
  return (await searchProfile(profile, wanted)).map(({ name, file }) => `${name} in ${file}`);
}

async function openPage(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await launchProfile(profile);
  return { context, page: await context.newPage() };
}

test('a device on which somebody is signed in holds no borrower, note or condition in clear, and neither does one that they left without a network', async () => {
  const { context: before, page } = await openPage();
  await work(page);
  await leaveNotes(page);
  await putControl(page);
  const keys = await readKeys(page);
  expect(Object.keys(keys).sort()).toEqual(['ctc-key-cache', 'ctc-key-outbox']);
  await before.close();

  // What is looked for would be found: packed, in a file of its own, and as bytes.
  const found = (await searchProfile(profile, { CONTROL, ...keys })).map(({ name }) => name);
  expect(new Set(found)).toEqual(new Set(['CONTROL', ...Object.keys(keys)]));
  expect(await filesWith(CANARIES)).toEqual([]);

  // Sealed, it is all there: the next start shows it with nobody to ask.
  await app.stop();
  const { context: after, page: offline } = await openPage();
  await offline.goto(`${app.origin}/dashboard`);
  await untilPipelineShows(offline);
  await offline.getByText(CANARIES.borrower).first().waitFor();
  await offline.goto(`${app.origin}/outbox`);
  await offline.getByText(CANARIES.draft).waitFor();
  await signOut(offline, 'discard');
  killBrowser(profile);
  await after.close().catch(() => undefined);

  expect(await filesWith({ ...CANARIES, ...keys })).toEqual([]);
  expect(await filesWith({ CONTROL })).not.toEqual([]);
});

test('a sign-out with a network leaves no borrower, note, condition or key either, nor does one that keeps notes', async () => {
  const { context, page } = await openPage();
  await work(page);
  await app.stop();
  await leaveNotes(page);
  const keys = await readKeys(page);
  await signOut(page, 'keep');
  expect(Object.keys(await readKeys(page))).toEqual([]);
  await context.close();
  expect(await filesWith({ ...CANARIES, ...keys })).toEqual([]);

  await app.restart();
  const { context: again, page: online } = await openPage();
  await signIn(online, app.origin, OFFICER);
  await untilPipelineShows(online);
  await untilAllSent(online);
  await openLoan(online, app.origin, CANARY_LOAN);
  await expect
    .poll(() => online.getByLabel(`Add to ${OFFICER_BOX.name}`).inputValue(), PATIENT)
    .toBe(CANARIES.draft);
  await signOut(online, 'discard');
  await again.close();
  expect(await filesWith({ ...CANARIES, ...keys })).toEqual([]);
});

function isAnswering(): Promise<boolean> {
  return fetch(`${app.origin}/livez`).then(
    (answer) => answer.ok,
    () => false,
  );
}
