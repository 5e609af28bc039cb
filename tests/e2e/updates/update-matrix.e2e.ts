import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, type BuildProxy, startBuildProxy } from '#tests/support/browser/build-proxy.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/browser/fault-proxy.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { isStillWaiting, readDeviceNotes } from '#tests/e2e/support/pages/device-outbox.ts';
import {
  keepNote,
  OFFICER_BOX,
  openLoan,
  PROCESSOR_BOX,
  saveNote,
  typedText,
  typeNote,
  untilAllSent,
} from '#tests/e2e/support/pages/note-page.ts';
import { readWireField } from '#tests/e2e/support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from '#tests/e2e/support/pages/sign-in.ts';
import { todaysPart } from '#tests/support/this-run.ts';

const OFFICER = 'Marisol Kessler';
const MANAGER_LOGIN = 'gokonkwo';
const OFFER = 'A new version of Clear to Close is ready.';
const LEFT_BEHIND = 'Clear to Close was updated in another tab.';
const PATIENT = { timeout: 30_000 };
const MOST_PRESSES = 4;
const PRESS_AGAIN_AFTER_MS = 15_000;
const MOST_RELOADS = 3;
const RELOAD_AGAIN_AFTER_MS = 10_000;

let faults: FaultProxy;
let builds: BuildProxy;
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [faults, builds] = await Promise.all([startFaultProxy(), startBuildProxy()]);
  [app, browser] = await Promise.all([startApp({ PUBLIC_ORIGIN: builds.origin }), launchBrowser()]);
  faults.forwardTo(app.origin);
  builds.forwardTo(faults.origin);
});

beforeEach(() => {
  faults.heal();
  builds.deploy('first');
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
  await Promise.all([builds.close(), faults.close()]);
});

const isNote = (path: string): boolean => path.endsWith('/add-notes');

interface TwoTabs {
  readonly context: BrowserContext;
  readonly list: Page;
  readonly panel: Page;
  readonly loanGuid: string;
}

/** The list in one tab and a loan in the other, both of the build that is deployed, the worker in charge. */
async function openTwoTabs(place: number): Promise<TwoTabs> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const list = await context.newPage();
  await list.goto(`${builds.origin}/login`);
  await list.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await signIn(list, builds.origin, OFFICER);
  await untilPipelineShows(list);
  const loanGuid = (await list.locator('tr[data-loan-guid]').nth(place).getAttribute('data-loan-guid')) ?? '';
  const panel = await context.newPage();
  await openLoan(panel, builds.origin, loanGuid);
  return { context, list, panel, loanGuid };
}

function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? 'first');
}

/** Whether the worker that waits holds this build's page. */
async function isWaitingWith(page: Page, build: Build): Promise<boolean> {
  return page.evaluate(async (name) => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration?.waiting || registration.installing) return false;
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.endsWith('/index.html')) continue;
        const text = (await (await cache.match(request))?.text()) ?? '';
        const found = /<meta name="build" content="(\w+)">/.exec(text)?.[1] ?? 'first';
        if (found === name) return true;
      }
    }
    return false;
  }, build);
}

async function offerBuild(page: Page, build: Build): Promise<void> {
  builds.deploy(build);
  await page.bringToFront();
  await page.reload();
  await expect.poll(() => isWaitingWith(page, build), PATIENT).toBe(true);
  await page.getByText(OFFER).waitFor();
}

/**
 * With a debugger on the workers, as in this test, Chromium stops a worker that is to be replaced in the middle of its answer,
 * and the page that was asked for never comes: a person presses again.
 */
async function reloadUntilItCounts(page: Page): Promise<void> {
  for (let press = 1; press < MOST_RELOADS; press += 1) {
    const isLoaded = await page.reload({ timeout: RELOAD_AGAIN_AFTER_MS }).then(
      () => true,
      () => false,
    );
    if (isLoaded) return;
  }
  await page.reload();
}

async function takeBuild(page: Page, build: Build): Promise<void> {
  // While the old worker has something to answer, a browser lets the new one wait, for minutes: then a person presses again.
  for (let press = 0; press < MOST_PRESSES && (await buildOf(page)) !== build; press += 1) {
    const reloaded = page.waitForEvent('domcontentloaded', { timeout: PRESS_AGAIN_AFTER_MS });
    const pressed = page.getByRole('button', { name: 'Update now' }).click({ timeout: PRESS_AGAIN_AFTER_MS });
    await Promise.all([pressed, reloaded]).catch(() => reloadUntilItCounts(page));
    await untilPipelineShows(page);
  }
  expect(await buildOf(page)).toBe(build);
}

async function timesWritten(loanGuid: string, texts: readonly string[]): Promise<number[]> {
  const field = await readWireField(app.origin, MANAGER_LOGIN, loanGuid, PROCESSOR_BOX.fieldId);
  return texts.map((text) => field.split('\n').filter((line) => line.endsWith(` - ${text}`)).length);
}

let runCount = 0;

/** Three texts of this run alone: a test that is tried again finds those of its first try in the loan. */
function threeTexts(name: string): readonly string[] {
  runCount += 1;
  return [1, 2, 3].map((number) => `${name}, run ${runCount}, note ${number}`);
}

/** Three notes that cannot go out, and a thought that is not finished. */
async function writeOnPanel({ panel }: TwoTabs, name: string): Promise<readonly string[]> {
  faults.harm((_method, path) => (isNote(path) ? 'lose-request' : undefined));
  const texts = threeTexts(name);
  await panel.bringToFront();
  for (const text of texts) await keepNote(panel, PROCESSOR_BOX, text);
  await typeNote(panel, OFFICER_BOX, `${name}, half a thought`);
  return texts;
}

const UPDATES = [
  { name: 'from a build to the next', builds: ['first', 'second'] },
  {
    name: 'from a build to the one after the next, which waited in between',
    builds: ['first', 'second', 'third'],
  },
  { name: 'back to the build before', builds: ['third', 'first'] },
] as const satisfies readonly { name: string; builds: readonly Build[] }[];

// A run plays one of them, a full run all.
describe.each(todaysPart(UPDATES, UPDATES.length))('an update $name', ({ name, builds: [from, ...to] }) => {
  test('takes no note and no draft, reloads nobody’s editor, and sends each note once', async () => {
    builds.deploy(from);
    const tabs = await openTwoTabs(UPDATES.findIndex((update) => update.name === name));
    const { context, list, panel, loanGuid } = tabs;
    expect([await buildOf(list), await buildOf(panel)]).toEqual([from, from]);
    const texts = await writeOnPanel(tabs, name);
    const draft = await typedText(panel, OFFICER_BOX);
    await panel.evaluate(() => Object.assign(window, { isSamePage: true }));

    for (const build of to) await offerBuild(list, build);
    const last = to.at(-1) ?? from;
    await takeBuild(list, last);

    await panel.bringToFront();
    await panel.getByText(LEFT_BEHIND).waitFor();
    expect(await panel.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await buildOf(panel)).toBe(from);
    expect(await typedText(panel, OFFICER_BOX)).toBe(draft);
    expect((await readDeviceNotes(panel)).filter(isStillWaiting)).toHaveLength(3);
    for (const text of texts) await panel.locator('.note-entry', { hasText: text }).first().waitFor();

    faults.heal();
    await list.bringToFront();
    await list.reload();
    await untilAllSent(list);
    expect(await timesWritten(loanGuid, texts)).toEqual([1, 1, 1]);

    await panel.bringToFront();
    await panel.reload();
    expect(await buildOf(panel)).toBe(last);
    await expect.poll(() => typedText(panel, OFFICER_BOX), PATIENT).toBe(draft);
    await context.close();
  }, 180_000);
});

test('an update in the middle of sending loses no note and sends none twice', async () => {
  const { context, list, panel, loanGuid } = await openTwoTabs(3);
  await panel.close();
  faults.harm((_method, path) => (isNote(path) ? 'lose-request' : undefined));
  await openLoan(list, builds.origin, loanGuid);
  const texts = threeTexts('through an update');
  for (const text of texts) await keepNote(list, PROCESSOR_BOX, text);
  await offerBuild(list, 'second');
  // One arrives and its answer does not; the next is on its way when the page goes.
  let seen = 0;
  const isOnItsWay = new Promise<void>((resolve) => {
    faults.harm((_method, path) => {
      if (!isNote(path)) return undefined;
      seen += 1;
      if (seen === 1) return 'lose-answer';
      resolve();
      return 'hold';
    });
  });
  await list.evaluate(() => window.dispatchEvent(new Event('online')));
  await saveNote(list, OFFICER_BOX, 'another lane');
  await isOnItsWay;
  await takeBuild(list, 'second');
  faults.heal();
  await list.reload();
  await untilAllSent(list);
  expect(await timesWritten(loanGuid, texts)).toEqual([1, 1, 1]);
  await context.close();
}, 180_000);

test('at a fresh start nothing of the build before is painted but the name that both open with', async () => {
  const { context, list, panel } = await openTwoTabs(4);
  await panel.close();
  await offerBuild(list, 'second');
  // Kept across the reload: what each document put on the screen, and which build it was.
  await context.addInitScript(() => {
    const note = (what: string): void => {
      const build = document.querySelector('meta[name=build]')?.getAttribute('content') ?? 'first';
      sessionStorage.setItem('painted', `${sessionStorage.getItem('painted') ?? ''} ${build}:${what}`);
    };
    window.addEventListener('pagehide', () => note('left'));
    new PerformanceObserver((entries) => {
      for (const { name } of entries.getEntries()) note(name);
    }).observe({ type: 'paint', buffered: true });
    new MutationObserver(() => {
      if (document.querySelector('#root > :not(.opening-bar, .opening-wait)') !== null) note('drawn');
    }).observe(document, { childList: true, subtree: true });
  });
  // Closed as a whole, the browser would change to the new build by itself; this start finds it waiting.
  await list.reload();
  await expect.poll(() => buildOf(list), PATIENT).toBe('second');
  await untilPipelineShows(list);
  const painted = async (): Promise<string[]> => {
    const seen = await list.evaluate(() => sessionStorage.getItem('painted') ?? '');
    return seen.trim().split(' ');
  };
  await expect.poll(painted, PATIENT).toContain('second:first-contentful-paint');
  const seen = new Set(await painted());
  expect([...seen]).toEqual(expect.arrayContaining(['first:left', 'second:drawn']));
  expect(seen.has('first:drawn')).toBe(false);
  await context.close();
});

test('notes that a newer build has put away stay as they are under the build before, which says so', async () => {
  const tabs = await openTwoTabs(5);
  const { context, list, panel, loanGuid } = tabs;
  const [text = ''] = await writeOnPanel(tabs, 'of a newer build');
  await panel.close();
  await list.evaluate(async () => {
    const { name = '', version = 0 } =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('ctc-outbox-')) ?? {};
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version + 10);
      opening.addEventListener('success', () => {
        opening.result.close();
        resolve();
      });
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
  });
  const before = JSON.stringify(await readDeviceNotes(list));
  expect(before).toContain(loanGuid);
  faults.heal();

  await openLoan(list, builds.origin, loanGuid);
  await list
    .getByText(/newer version/)
    .first()
    .waitFor();
  await saveNote(list, PROCESSOR_BOX, 'not to be kept');
  await list.getByText('Not saved.').waitFor();
  expect(await typedText(list, PROCESSOR_BOX)).toBe('not to be kept');
  await list.goto(`${builds.origin}/outbox`);
  await list
    .getByText(/newer version/)
    .first()
    .waitFor();
  expect(JSON.stringify(await readDeviceNotes(list))).toBe(before);
  expect(await timesWritten(loanGuid, [text, 'not to be kept'])).toEqual([0, 0]);
  await context.close();
});
