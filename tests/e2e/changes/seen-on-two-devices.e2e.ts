import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilPipelineKept, untilReadyForOffline } from '../support/pages/device-cache.ts';
import { keysOfKept } from '../support/pages/kept-records.ts';
import { plantFields } from '../support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';
import { tabletForEachTest } from '../support/pages/tablet.ts';

const PATIENT = { timeout: 30_000, interval: 1_000 };
const PROCESSOR_FIELD = '362';

let app: RunningApp;
let browser: Browser;
let desktop: BrowserContext;
const tablet = tabletForEachTest();

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ SANDBOX_LOAN_COUNT: '60' }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
});

beforeEach(async () => {
  desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
});

afterEach(() => desktop.close());

/** Scrolling past a row doesn't count in a page without the focus: only what is opened is seen. */
async function withoutFocus(page: Page): Promise<Page> {
  await page.addInitScript(() => Object.assign(document, { hasFocus: () => false }));
  return page;
}

async function openList(page: Page, person = 'Marisol Kessler'): Promise<Page> {
  await signIn(page, app.origin, person);
  await untilPipelineShows(page);
  await untilPipelineKept(page);
  return page;
}

const marked = (page: Page): Promise<string[]> =>
  page
    .locator('[data-changed]')
    .evaluateAll((rows: HTMLElement[]) => rows.map(({ dataset }) => dataset['loanGuid'] ?? ''));

async function refreshed(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Refresh all' }).click();
  return (await marked(page)).toSorted();
}

/** Two loans change, and both devices mark them. */
async function changeTwoLoans(pages: readonly Page[], name: string): Promise<[string, string]> {
  const rows = pages[0]?.locator('tr[data-loan-guid]');
  const [one = '', other = ''] = [
    await rows?.nth(1).getAttribute('data-loan-guid'),
    await rows?.nth(2).getAttribute('data-loan-guid'),
  ].map(String);
  for (const guid of [one, other]) await plantFields(app.origin, guid, { [PROCESSOR_FIELD]: name });
  for (const page of pages)
    await expect.poll(() => refreshed(page), PATIENT).toEqual([one, other].toSorted());
  return [one, other];
}

test('what was opened on one device is not marked on another any more, and what was not still is', async () => {
  const here = await openList(await withoutFocus((await tablet.open()).page));
  const there = await openList(await withoutFocus(await desktop.newPage()));
  const [one, other] = await changeTwoLoans([here, there], 'Ada Newcomer');
  await here.locator(`tr[data-loan-guid="${one}"] td[data-column="Borrower"]`).click();
  await here.getByRole('complementary').first().waitFor();
  // What's seen goes out at the latest when the page is left.
  await here.goto('about:blank');
  await expect.poll(() => refreshed(there), PATIENT).toEqual([other]);
  // A later change of the same loan is another one.
  await plantFields(app.origin, one, { [PROCESSOR_FIELD]: 'Ben Newcomer' });
  await expect.poll(() => refreshed(there), PATIENT).toEqual([one, other].toSorted());
});

test('what was seen offline before the battery died is told with the next start that has a network', async () => {
  const first = await tablet.open();
  const here = await openList(await withoutFocus(first.page), 'Dana Vasquez');
  const there = await openList(await withoutFocus(await desktop.newPage()), 'Dana Vasquez');
  const [one, other] = await changeTwoLoans([here, there], 'Cleo Newcomer');
  await untilReadyForOffline(here);
  await first.context.close();

  const second = await tablet.open();
  await second.context.setOffline(true);
  const offline = await withoutFocus(second.page);
  await offline.goto(`${app.origin}/dashboard`);
  await untilPipelineShows(offline);
  expect((await marked(offline)).toSorted()).toEqual([one, other].toSorted());
  expect(await offline.evaluate(keysOfKept, { table: 'marks' })).toEqual([]);
  await offline.locator(`tr[data-loan-guid="${one}"] td[data-column="Borrower"]`).click();
  await expect.poll(() => offline.evaluate(keysOfKept, { table: 'marks' })).toEqual(['all']);
  expect(await refreshed(there)).toEqual([one, other].toSorted());

  const third = await tablet.restart();
  await (await withoutFocus(third.page)).goto(`${app.origin}/dashboard`);
  await untilPipelineShows(third.page);
  // A look alone waits up to 30 s for something else to go out with.
  await expect.poll(() => refreshed(there), { ...PATIENT, timeout: 60_000 }).toEqual([other]);
});
