import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { todaysPart } from '#tests/support/this-run.ts';
import { tabAndPress, tabTo } from './support/pages/keyboard-only.ts';
import { collectTrouble, faultsInLightAndDark } from './support/pages/page-quality.ts';
import { readWirePipeline } from './support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** Loans of the sandbox whose conditions are peculiar. */
interface Showcases {
  readonly none: string;
  readonly threeHundred: string;
  readonly broken: string;
  readonly usual: string;
}

const running = appAndBrowser();
let loans: Showcases;

beforeAll(async () => {
  const rows = await readWirePipeline(running.app.origin, 'mkessler', {
    fields: ['Loan.CurrentMilestoneName'],
    loanFolders: ['My Pipeline'],
    loanOwnership: 'MyLoans',
  });
  const ids = rows
    .filter(({ fields }) => fields['Loan.CurrentMilestoneName'] === 'Conditionally Approved')
    .map(({ loanId }) => loanId);
  const [none = '', threeHundred = '', broken = '', usual = ''] = ids;
  loans = { none, threeHundred, broken, usual };
});

async function openSignedIn(context: BrowserContext | Browser = running.browser): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  return page;
}

const EVERYTHING = 'status=all&priorTo=%5B%5D';

function conditionsOf(loanGuid: string, search = ''): string {
  return `${running.app.origin}/conditions/${loanGuid}${search === '' ? '' : `?${search}`}`;
}

async function untilConditionsShow(page: Page): Promise<void> {
  await page.locator('[data-condition]').first().waitFor();
}

/** How far down the list is, whatever scrolls it. */
async function scrolledBy(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY + (document.querySelector('.conditions-screen')?.scrollTop ?? 0));
}

async function numberOn(page: Page, tab: 'OPEN' | 'SATISFIED' | 'ALL'): Promise<number> {
  const label = await page.locator('.segment', { hasText: new RegExp(`^${tab} `) }).innerText();
  return Number(/\d+$/.exec(label)?.[0]);
}

describe('the conditions of a loan', () => {
  test('that has 300 are all there, on cards and tabs that add up, a part of them drawn at first', async () => {
    const page = await openSignedIn();
    await page.goto(conditionsOf(loans.threeHundred, EVERYTHING));
    await untilConditionsShow(page);
    const total = await numberOn(page, 'ALL');
    expect(total).toBeGreaterThan(290);
    expect((await numberOn(page, 'OPEN')) + (await numberOn(page, 'SATISFIED'))).toBe(total);
    const cards = await page.locator('.prior-to-done').allInnerTexts();
    const sum = cards.reduce((sum, text) => sum + Number(/\/(\d+) Satisfied/.exec(text)?.[1]), 0);
    expect(sum).toBe(total);
    expect(await page.locator('tr[data-condition]').count()).toBe(200);
    await page.getByRole('button', { name: /^Show \d+ more/ }).click();
    await expect.poll(() => page.locator('tr[data-condition]').count()).toBe(total);
    await page.close();
  });

  test('are reached from the loan panel, and Back returns to the list where it was', async () => {
    const page = await openSignedIn();
    await page.goto(`${running.app.origin}/dashboard?milestone=Conditionally+Approved&page=2`);
    await untilPipelineShows(page);
    const opened = page.locator('tr[data-loan-guid]').nth(1);
    const loanGuid = await opened.getAttribute('data-loan-guid');
    await opened.locator('td[data-column="Borrower"]').click();
    await page.waitForURL(/loan=/);
    const listAddress = page.url();
    await page.locator('.loan-panel').getByRole('link', { name: 'Conditions', exact: true }).click();
    await page.getByRole('heading', { name: 'Conditions - Standard View' }).waitFor();
    await page.getByText(/^Loan 17 of \d+$/).waitFor();
    await page.getByRole('link', { name: 'Next loan' }).click();
    await page.getByText(/^Loan 18 of \d+$/).waitFor();
    await page.getByText(/^ALL \| /).click();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.waitForURL(listAddress);
    await page.locator(`tr[aria-selected="true"][data-loan-guid="${loanGuid}"]`).waitFor();
    await page.close();
  });
});

test('by keyboard alone a person filters, opens a condition, copies the borrower’s list and goes on', async () => {
  const context = await running.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await openSignedIn(context);
  await page.goto(conditionsOf(loans.usual));
  await untilConditionsShow(page);
  await tabAndPress(page, page.getByRole('checkbox', { name: /^Borrower CTC/ }), 'Space');
  await tabTo(page, page.getByRole('radio', { name: /^OPEN/ }));
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/status=all/);
  await tabAndPress(page, page.getByRole('button', { name: /^Condition Type/ }));
  await tabAndPress(page, page.getByRole('checkbox', { name: 'Underwriting' }), 'Space');
  await page.getByRole('button', { name: 'Condition Type: Underwriting' }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('combobox', { name: 'Group by' }));
  await page.keyboard.type('Prior');
  await page.waitForURL(/group=priorTo/);
  await tabAndPress(page, page.locator('.row-toggle').first());
  await page.getByText('Tracking').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Tracking').waitFor({ state: 'hidden' });
  await tabTo(page, page.getByRole('button', { name: 'List for borrower' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabAndPress(page, page.getByRole('button', { name: 'Copy list' }));
  await page.getByText('Copied!').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^Hello \w+,\n\nAs of [\d/]{10}, here is what we still need for your loan ending in \d{5}:\n\n1\. [A-Z][^\n]+\.\n/,
  );
  expect(copied).not.toMatch(/efolder|Check that names|Requested|Underwriting/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await tabTo(page, page.getByRole('link', { name: 'Next loan' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.endsWith(loans.usual));
  await context.close();
});

test('The list of all loans reads their conditions by itself, goes on after a cancel, and they stay on the device', async () => {
  const context = await running.browser.newContext({ acceptDownloads: true });
  const page = await openSignedIn(context);
  await page.getByRole('link', { name: 'Conditions', exact: true }).click();
  // A part of the list has one above and one at its end.
  const getAll = page.getByRole('button', { name: /^(Download|Update) / }).first();
  await page.getByRole('progressbar', { name: 'Loans downloaded' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await getAll.click();
  await page.getByText(/^120 loans, /).waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByText(/^120 loans, /).waitFor();
  await untilConditionsShow(page);
  const open = await numberOn(page, 'OPEN');
  expect(open).toBeGreaterThan(100);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBe(2 + open);
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Loan' });
  for (const viewport of [
    { width: 1180, height: 820 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: /^Show \d+ more/ }).click();
    const link = page.getByRole('link', { name: /^Conditions\s*of \S/ }).nth(60);
    await link.scrollIntoViewIfNeeded();
    const place = (await link.boundingBox())?.y;
    const loan = await link.getAttribute('href');
    // The driver's own press first scrolls a link out from under a heading that stays in sight.
    await link.dispatchEvent('click');
    await page.getByRole('heading', { name: 'Conditions - Standard View' }).waitFor();
    await untilConditionsShow(page);
    expect(await scrolledBy(page)).toBe(0);
    await page.goBack();
    await page.waitForURL(/group=loan/);
    const found = page.locator(`a[href="${loan}"]`).first();
    await expect
      .poll(async () => Math.round((await found.boundingBox())?.y ?? -1), { timeout: 30_000 })
      .toBe(Math.round(place ?? Number.NaN));
    await page.reload();
    await untilConditionsShow(page);
  }
  await context.close();
});

test("a group's heading stays in sight while its rows scroll", async () => {
  const page = await openSignedIn();
  await page.goto(conditionsOf(loans.threeHundred, `${EVERYTHING}&group=priorTo`));
  await untilConditionsShow(page);
  const heading = page.locator('.conditions .group-head th').first();
  const before = (await heading.boundingBox())?.y ?? 0;
  await page.locator('.conditions-screen').evaluate((screen) => screen.scrollTo({ top: 900 }));
  const distance = async () => {
    const tableHead = await page.locator('.conditions thead th').first().boundingBox();
    return ((await heading.boundingBox())?.y ?? Number.NaN) - (tableHead?.y ?? 0) - (tableHead?.height ?? 0);
  };
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(before);
  expect(Math.abs(await distance())).toBeLessThanOrEqual(2);
  await page.close();
});

// A run looks at one size, a full run at all; every-screen.e2e.ts has the screens at rest.
test.each(todaysPart(SIZES, SIZES.length))(
  'the screens of conditions are accessible and calm at $width x $height',
  async (viewport) => {
    const context = await running.browser.newContext({ viewport });
    const page = await context.newPage();
    const trouble = await collectTrouble(page);
    await signIn(page, running.app.origin, 'Marisol Kessler');
    await untilPipelineShows(page);
    await page.goto(conditionsOf(loans.usual, `${EVERYTHING}&group=priorTo`));
    await untilConditionsShow(page);
    await page.locator('.row-toggle').first().click();
    await page.getByText('Tracking').waitFor();
    // What the sticky bar half covers is no target at that moment.
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    expect(await faultsInLightAndDark(page)).toEqual([]);
    const filters = page.getByRole('button', { name: /^Filters/ });
    if (viewport.width < 640) await filters.click();
    await page.getByRole('button', { name: /^Condition Type/ }).click();
    await page.getByRole('checkbox', { name: 'Underwriting' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');
    if (viewport.width < 640) await filters.click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'List for borrower' }).click();
    await page.getByRole('button', { name: 'Copy list' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(conditionsOf(loans.broken, EVERYTHING));
    await untilConditionsShow(page);
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.goto(`${running.app.origin}/conditions?group=loan`);
    await untilConditionsShow(page);
    expect(await faultsInLightAndDark(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await context.close();
  },
);
