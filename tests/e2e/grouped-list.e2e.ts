import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { accessibilityFaults, faultsInLightAndDark, missedByFingers } from './support/pages/page-quality.ts';
import { columnTexts, openPipelineOf } from './support/pages/pipeline-page.ts';
import { openWholeList } from './support/pages/whole-list.ts';

const running = appAndBrowser();

const openList = (options: BrowserContextOptions) => openPipelineOf(running, 'Marisol Kessler', options);

const toggles = (page: Page) => page.locator('.group-toggle');
const place = (page: Page) => page.locator('.pagination > .muted').innerText();

async function groupByProcessor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'By processor' });
  await page.keyboard.press('Escape');
}

/** The names of the heads in sight, each with its number of loans. */
async function headsOf(page: Page): Promise<readonly (readonly [name: string, count: number])[]> {
  const texts = await toggles(page).allInnerTexts();
  return texts.map((text) => {
    const [name = '', counts = ''] = text.trim().split(/\n+/u);
    return [name, Number.parseInt(counts, 10)] as const;
  });
}

test('by mouse: groups by processor, closes one and turns the page; Back and a reload keep up', async () => {
  const page = await openList({ viewport: { width: 1180, height: 820 } });
  const before = await columnTexts(page, 'Loan');
  await groupByProcessor(page);
  await page.waitForURL(/group=processor/);
  await toggles(page).first().waitFor();
  const heads = await headsOf(page);
  const processors = await columnTexts(page, 'Processor');
  expect(processors).toHaveLength(15);
  const [[first, firstCount] = ['', 0]] = heads;
  expect(processors.filter((name) => name === first)).toHaveLength(firstCount);
  expect([...new Set(processors)]).toEqual(heads.map(([name]) => name));
  expect(await toggles(page).first().innerText()).toMatch(/\d+ late, \d+ closing in 7 days$/);
  expect(await faultsInLightAndDark(page)).toEqual([]);

  await toggles(page).first().click();
  await expect.poll(() => toggles(page).first().getAttribute('aria-expanded')).toBe('false');
  expect(await columnTexts(page, 'Processor')).not.toContain(first);
  expect(await place(page)).toBe(`Showing 1 to 15 of ${120 - firstCount} in open groups`);
  await toggles(page).first().click();
  await expect.poll(() => place(page)).toBe('Showing 1 to 15 of 120 results');

  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => place(page)).toBe('Showing 16 to 30 of 120 results');
  await page.reload();
  await expect.poll(() => place(page)).toBe('Showing 16 to 30 of 120 results');
  expect(await page.locator('.pipeline tbody tr').first().getAttribute('class')).toBe('group-row');
  await page.goBack();
  await expect.poll(async () => (await headsOf(page))[0]).toEqual([first, firstCount]);
  await page.goBack();
  await expect.poll(() => columnTexts(page, 'Loan')).toEqual(before);
  await page.context().close();
});

test('by keyboard: a head is on the arrows’ way, Enter closes it, and the column stays', async () => {
  const page = await openList({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${running.app.origin}/dashboard?group=processor`);
  await toggles(page).nth(1).waitFor();
  const [, [second] = ['', 0]] = await headsOf(page);
  const rows = page.locator('.pipeline tbody tr');
  const at = (await rows.allInnerTexts()).findIndex((text) => text.startsWith(second));
  await rows
    .nth(at - 1)
    .locator('td[data-column="Processor"]')
    .focus();
  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent.replaceAll(/\s+/gu, ' ').trim() ?? '');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain(second);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(second);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => toggles(page).nth(1).getAttribute('aria-expanded')).toBe('false');
  expect(await focused()).toContain(second);
  expect(await columnTexts(page, 'Processor')).not.toContain(second);
  await page.keyboard.press('Space');
  await expect.poll(() => toggles(page).nth(1).getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Home');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

test('on a phone: the filters have it, heads stand between the cards, and a finger closes one', async () => {
  const page = await openList({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'By loan officer' });
  await page.waitForURL(/group=officer/);
  await page.getByRole('button', { name: /^Show \d+ loans/ }).tap();
  const [[name, count] = ['', 0]] = await headsOf(page);
  expect([name, count]).toEqual(['Marisol Kessler', 120]);
  await page.getByRole('heading', { name: /^Marisol Kessler/ }).waitFor();
  expect(await missedByFingers(toggles(page))).toEqual([]);
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await toggles(page).first().tap();
  await expect.poll(() => page.locator('.card').count()).toBe(0);
  expect(await place(page)).toBe('All groups are closed');
  await toggles(page).first().tap();
  await expect.poll(() => page.locator('.card').count()).toBe(15);
  await page.context().close();
});

test('a long page draws the heads in sight only, and keys lead to the last line', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 1180, height: 820 });
  await groupByProcessor(page);
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('all');
  await expect.poll(() => place(page)).toBe('Showing 1 to 120 of 120 results');
  const grid = page.getByRole('grid');
  const lastRow = grid.locator('tr[aria-rowindex]').last();
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(123);
  const count = await grid.getAttribute('aria-rowcount');
  expect(await lastRow.getAttribute('aria-rowindex')).not.toBe(count);
  const [first] = await headsOf(page);
  await toggles(page).first().focus();
  await page.keyboard.press('Control+End');
  await expect.poll(() => lastRow.getAttribute('aria-rowindex')).toBe(count);
  await page.keyboard.press('Control+Home');
  await expect.poll(async () => (await headsOf(page))[0]).toEqual(first);
  await page.context().close();
});
