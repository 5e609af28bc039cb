import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { tabAndPress, tabTo } from './support/pages/keyboard-only.ts';
import { columnTexts } from './support/pages/pipeline-page.ts';
import { untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

// It signs in by hand, which tidies nothing that another file left.
const running = ownAppAndBrowser();
let page: Page;

beforeAll(async () => {
  page = await running.browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const results = (text: RegExp) => page.getByText(text).first().waitFor();

// One journey in one window: each step starts where the one before left the focus, as it does for a person.
test('a person signs in by keyboard alone', async () => {
  await page.goto(`${running.app.origin}/login`);
  await tabAndPress(page, button(/^Login with /));
  await tabAndPress(page, page.getByRole('link', { name: 'Marisol Kessler' }));
  await untilPipelineShows(page);
  await results(/of 120 results$/);
});

test('searches with / and clears the search', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz nobody');
  await page.getByText('No results found.').waitFor();
  await tabAndPress(page, page.getByRole('button', { name: 'Clear filters' }));
  await untilPipelineShows(page);
});

test('changes the view', async () => {
  await tabTo(page, page.getByRole('radio', { name: 'My Loans' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await results(/of 1,200 results$/);
  await page.keyboard.press('ArrowLeft');
  await results(/of 120 results$/);
});

test('filters by milestone and resets it', async () => {
  const select = page.getByRole('combobox', { name: 'Filter by Milestone' });
  await tabTo(page, select);
  await page.keyboard.type('Docs');
  await tabAndPress(page, button('Apply'));
  await expect.poll(async () => [...new Set(await columnTexts(page, 'Milestone'))]).toEqual(['Docs Signing']);
  await tabAndPress(page, button('Reset'));
  await results(/of 120 results$/);
});

test('hides a column and shows all again, expands and collapses, opens the legend', async () => {
  await tabAndPress(page, button('Hide/Show Columns'));
  const chooser = page.getByRole('dialog', { name: 'Hide/Show Columns' });
  await chooser.getByRole('checkbox', { name: 'Locked' }).waitFor();
  // It leads Tab a frame after it shows.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.keyboard.press('Tab');
  expect(await chooser.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  expect(await button('Hide/Show Columns').evaluate((one) => one === document.activeElement)).toBe(true);
  await tabAndPress(page, page.getByRole('checkbox', { name: 'Locked' }), 'Space');
  await page.getByRole('columnheader', { name: 'Locked' }).waitFor({ state: 'detached' });
  await tabTo(page, page.getByRole('checkbox', { name: 'Locked' }));
  await page.keyboard.press('Space');
  await page.getByRole('columnheader', { name: 'Locked' }).waitFor();
  await page.keyboard.press('Escape');
  await tabAndPress(page, button('Expand'));
  await page.keyboard.press('Enter');
  await button('Expand').waitFor();
  await tabAndPress(page, button('Legend'));
  await page.getByText('a step is due today').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('a step is due today').waitFor({ state: 'hidden' });
});

test('filters by a count', async () => {
  await tabAndPress(page, page.getByRole('button', { name: /suspended/ }));
  await expect.poll(async () => [...new Set(await columnTexts(page, 'Milestone'))]).toEqual(['Suspended']);
  await page.keyboard.press('Enter');
  await results(/of 120 results$/);
});

test('moves in the grid, sorts, pins, and reads why a cell has its colour', async () => {
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await page.locator('th[aria-sort]').filter({ hasText: 'Loan' }).first().waitFor();
  const pin = button('Unpin column: Loan');
  for (
    let press = 0;
    press < 4 && !(await pin.evaluate((one) => one === document.activeElement));
    press += 1
  ) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await button('Pin column left: Loan').waitFor();
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.locator('[data-field="Funds Sent"]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-field="Funds Sent"]').waitFor({ state: 'hidden' });
});

test('steps through rows with j and k, reads the keys with ?, and switches single keys off', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await page.evaluate(() => document.activeElement?.closest('tr[data-loan-guid]') !== null)).toBe(
    true,
  );
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await tabAndPress(page, dialog.getByRole('switch'), 'Space');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  expect(await dialog.isVisible()).toBe(false);
});

test('turns pages, chooses how many rows, and exports the list', async () => {
  await tabAndPress(page, button('Next'));
  await results(/^Showing 16 to 30 of 120 results$/);
  const rows = page.getByRole('combobox', { name: 'Rows' });
  await tabTo(page, rows, 'Shift+Tab');
  await page.keyboard.type('50');
  await results(/to (50|65) of 120 results$|^Showing \d+ to \d+ of 120/);
  const downloading = page.waitForEvent('download');
  await tabTo(page, button('Export CSV'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const path = await (await downloading).path();
  const lines = (await readFile(path, 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/as of/i);
  expect(lines.length).toBe(2 + 120);
});

test('saves a filter, applies, renames and deletes it', async () => {
  await tabTo(page, button('Saved views'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await page.keyboard.type('Held');
  await tabAndPress(page, page.getByRole('dialog').getByRole('checkbox', { name: 'Suspended' }), 'Space');
  await tabAndPress(page, button('Save and apply'));
  await page.waitForURL(/filter=/);
  await expect.poll(async () => [...new Set(await columnTexts(page, 'Milestone'))]).toEqual(['Suspended']);
  await tabTo(page, button('Saved views'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabAndPress(page, button('Edit Held'));
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' files');
  await page.keyboard.press('Enter');
  await tabAndPress(page, button('Delete Held files'));
  await button('Undo').waitFor();
  await page.keyboard.press('Escape');
  await results(/of 120 results$/);
});

test('signs out', async () => {
  await tabTo(page, page.getByRole('button', { name: /account menu/i }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabAndPress(page, button('Sign out'));
  await untilSignInShows(page, running.app.origin);
});
