import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { heldBack } from './support/pages/held-back.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';

const running = ownAppAndBrowser();

async function newDevice(): Promise<Page> {
  const context = await running.browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  return context.newPage();
}

async function openPipeline(page: Page): Promise<void> {
  await signIn(page, running.app.origin, OFFICER);
  await untilPipelineShows(page);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await untilSignInShows(page, running.app.origin);
}

/** Sets the list up in every way there is. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unpin column: Borrower' }).click();
  await page.getByRole('button', { name: 'Hide/Show Columns' }).click();
  await page.getByRole('checkbox', { name: 'Locked' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Expand' }).click();
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50');
  await page.getByText('All Loans').click();
  await page.getByRole('combobox', { name: 'Filter by Milestone' }).selectOption('Docs Signing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.keyboard.press('Escape');
}

async function expectSetUp(page: Page): Promise<void> {
  await page.waitForURL(`${running.app.origin}/dashboard?view=AllLoans&milestone=Docs+Signing`);
  await page.getByText(/^Showing 1 to 50 of /).waitFor();
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  await page.getByRole('button', { name: 'Pin column left: Borrower' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Locked' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset['colorMode'])).toBe('dark');
  const milestones = await page.locator('td[data-column="Milestone"]').allInnerTexts();
  expect(new Set(milestones)).toEqual(new Set(['Docs Signing']));
}

test('how a person set the list up survives a reload, a sign-out, a gateway restart and reaches a second browser', async () => {
  const first = await newDevice();
  await openPipeline(first);
  await setUp(first);
  await expectSetUp(first);

  // The plain address finds the list as it was left, without a flash of another colour before the page's own script.
  await first.goto(`${running.app.origin}/dashboard`);
  await untilPipelineShows(first);
  await expectSetUp(first);

  await signOut(first);
  const kept = await first.evaluate(() => Object.keys(localStorage).filter((key) => !key.includes('device')));
  expect(kept).toEqual([]);
  await openPipeline(first);
  await expectSetUp(first);

  await running.app.restart();
  const second = await newDevice();
  await openPipeline(second);
  await expectSetUp(second);

  // The newest change wins on the device that was there before.
  await second.getByRole('button', { name: 'Collapse' }).click();
  await signOut(second);
  await first.goto(`${running.app.origin}/dashboard`);
  await first.getByRole('button', { name: 'Expand' }).waitFor();
  await first.context().close();
  await second.context().close();
});

test('the chosen colour is there before the first paint', async () => {
  const page = await newDevice();
  await page.addInitScript(() => localStorage.setItem('ctc.color-mode', 'dark'));
  // Nothing of the app itself runs: only what stands in front of the first paint.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${running.app.origin}/login`);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe('rgb(16, 20, 22)');
  await page.context().close();
});

test('a press on Today while preferences are read is not undone when they come', async () => {
  const first = await newDevice();
  await signIn(first, running.app.origin, 'Saoirse Bergström');
  await untilPipelineShows(first);
  const saved = first.waitForResponse(
    (answer) => answer.request().postData()?.includes('"view":"AllLoans"') === true,
  );
  await first.getByText('All Loans', { exact: true }).click();
  await saved;
  await first.context().close();

  const page = await newDevice();
  const preferences = await heldBack(page, '**/api/preferences/**');
  const today = await heldBack(page, /\/assets\/_signed-in\.today-[^/]*\.js$/);
  await signIn(page, running.app.origin, 'Saoirse Bergström');
  await page.getByRole('link', { name: 'Today' }).click();
  await page.waitForURL(`${running.app.origin}/today`, { waitUntil: 'commit' });
  await today.isAsked;
  preferences.letGo();
  // The list stands there until Today's screen has come.
  await untilPipelineShows(page);
  today.letGo();
  await page.locator('.today-section-title').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/today');
  await page.context().close();
});
