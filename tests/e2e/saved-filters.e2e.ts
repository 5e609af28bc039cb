import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { tabTo } from './support/pages/keyboard-only.ts';
import { accessibilityFaults } from './support/pages/page-quality.ts';
import { columnTexts } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';

const running = ownAppAndBrowser();

async function openPipeline(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await running.browser.newContext({ viewport: { width: 1180, height: 820 }, ...options });
  const page = await context.newPage();
  await signIn(page, running.app.origin, OFFICER);
  await untilPipelineShows(page);
  return page;
}

async function applyHeld(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Held/ }).click();
  await expect.poll(async () => [...new Set(await columnTexts(page, 'Milestone'))]).toEqual(['Suspended']);
}

test('a saved filter survives a sign-out and a gateway restart, and reaches a second browser', async () => {
  const first = await openPipeline();
  await first.getByRole('button', { name: 'Saved views' }).click();
  await first.getByRole('textbox', { name: 'Name' }).fill('Held');
  await first.getByRole('dialog').getByRole('checkbox', { name: 'Suspended' }).check();
  await first.getByRole('button', { name: 'Save and apply' }).click();
  await first.getByRole('button', { name: 'Remove view Held' }).waitFor();
  expect(await first.locator('.applied-filter').innerText()).toMatch(
    /^View: Held\s+Suspended · by Proj. Closing\s+Edit\s+Remove$/,
  );
  expect(await accessibilityFaults(first)).toEqual([]);
  await first.getByRole('button', { name: /account menu/i }).click();
  await first.getByRole('button', { name: 'Sign out' }).click();
  await untilSignInShows(first, running.app.origin);
  await first.context().close();

  await running.app.restart();
  const second = await openPipeline();
  await applyHeld(second);

  // Without a network the kept filters can still be read and applied.
  await second.getByRole('button', { name: 'Remove view Held' }).click();
  await second.context().setOffline(true);
  await applyHeld(second);

  // On the smallest phone it's one line as well, with both buttons in the window.
  await second.setViewportSize({ width: 320, height: 640 });
  const line = second.locator('.applied-filter');
  await expect.poll(async () => (await line.boundingBox())?.width).toBeLessThanOrEqual(320);
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48);
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await second.context().close();
});

test('people are chosen by keyboard from a list above the dialog, and the list of loans says so', async () => {
  const page = await openPipeline();
  await page.getByText('All Loans', { exact: true }).click();
  await page.locator('td[data-column="Loan Officer"]', { hasNotText: OFFICER }).first().waitFor();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'New view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Of two');
  const field = dialog.getByRole('combobox', { name: 'Loan officers' });
  await tabTo(page, field);
  await page.keyboard.type('kessler');
  const names = page.getByRole('listbox', { name: 'Loan officers' });
  await expect.poll(() => names.getByRole('option').allInnerTexts()).toEqual([OFFICER]);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Remove ${OFFICER}` }).waitFor();
  await expect.poll(() => names.getByRole('option').count()).toBeGreaterThan(5);
  expect(await names.evaluate(isOnTop)).toBe(true);
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await names.waitFor({ state: 'hidden' });
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Of two');

  await dialog.getByRole('button', { name: 'Save and apply' }).click();
  await expect.poll(async () => [...new Set(await columnTexts(page, 'Loan Officer'))]).toEqual([OFFICER]);
  expect(await page.locator('.applied-filter-text').innerText()).toContain(`Loan officer: ${OFFICER}`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

/** True if nothing covers an element's middle. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('where their code does not arrive, the list is there all the same, says so, and a reload helps', async () => {
  const context = await running.browser.newContext({
    viewport: { width: 1180, height: 820 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.route(/saved-filters-store/, (route) => route.abort());
  await signIn(page, running.app.origin, OFFICER);
  await untilPipelineShows(page);
  await page.goto(`${running.app.origin}/dashboard?filter=0b6c7d1e-5d0f-4c3a-9d52-6d3c2b1a0f9e`);
  await untilPipelineShows(page);
  await page
    .getByRole('alert')
    .getByText(/^Couldn't open your saved views/)
    .waitFor();
  await page.unroute(/saved-filters-store/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: /^Remove view This view/ }).waitFor();
  await context.close();
});
