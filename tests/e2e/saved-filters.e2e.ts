import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { tabAndPress, tabTo } from './support/pages/keyboard-only.ts';
import { accessibilityFaults } from './support/pages/page-quality.ts';
import { columnTexts, openPipelineOf, sortBy } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';

const running = ownAppAndBrowser();

const openPipeline = (options?: BrowserContextOptions) => openPipelineOf(running, OFFICER, options);

/** Shows a hidden column, or hides it. */
async function toggleColumn(page: Page, column: string): Promise<void> {
  await page.getByRole('button', { name: 'Hide/Show Columns' }).click();
  await page.getByRole('checkbox', { name: column, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** How many of the two columns are shown. */
const columnsShown = (page: Page): Promise<number> =>
  page.getByRole('columnheader', { name: /Processor|Loan Officer/ }).count();

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

test('a view shows its columns and sort on another device, offline after a kill, and keeps changes until saved or removed', async () => {
  const first = await openPipeline();
  await toggleColumn(first, 'Processor');
  await sortBy(first, 'Borrower');
  await first.getByRole('button', { name: 'Saved views' }).click();
  await first.getByRole('button', { name: 'New view' }).click();
  await first.getByRole('textbox', { name: 'Name' }).fill('By name');
  expect(await accessibilityFaults(first, '[role="dialog"]')).toEqual([]);
  await first.getByRole('button', { name: 'Save and apply' }).click();
  await first.getByRole('button', { name: 'Remove view By name' }).click();
  await toggleColumn(first, 'Processor');
  await expect.poll(() => columnsShown(first)).toBe(2);

  const second = await openPipeline();
  await expect.poll(() => columnsShown(second)).toBe(2);
  await second.getByRole('button', { name: 'Saved views' }).click();
  await second.getByRole('button', { name: /^By name/ }).waitFor();
  await untilReadyForOffline(second);
  const context = second.context();
  await second.close();
  await context.setOffline(true);

  const again = await context.newPage();
  await again.goto(`${running.app.origin}/dashboard`);
  await untilPipelineShows(again);
  await again.getByRole('button', { name: 'Saved views' }).click();
  await again.getByRole('button', { name: /^By name/ }).click();
  await expect.poll(() => columnsShown(again)).toBe(1);
  await again.locator('th[aria-sort="ascending"]', { hasText: 'Borrower' }).waitFor();
  await toggleColumn(again, 'Loan Officer');
  await again.getByText('Changed', { exact: true }).waitFor();
  expect(await accessibilityFaults(again)).toEqual([]);
  // A reload keeps what isn't saved, and says so.
  await again.reload();
  await again.getByText('Changed', { exact: true }).waitFor();
  await expect.poll(() => columnsShown(again)).toBe(0);
  await again.setViewportSize({ width: 320, height: 640 });
  expect(await again.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await accessibilityFaults(again)).toEqual([]);
  await again.getByRole('button', { name: 'Save changes By name' }).click();
  await again.getByRole('button', { name: 'Save changes By name' }).waitFor({ state: 'detached' });
  await again.setViewportSize({ width: 1180, height: 820 });
  await again.getByRole('button', { name: 'Remove view By name' }).click();
  await expect.poll(() => columnsShown(again)).toBe(2);

  // Back online, the first device has the view as it was saved.
  await context.setOffline(false);
  await first.reload();
  await first.getByRole('button', { name: 'Saved views' }).click();
  await first.getByRole('button', { name: /^By name/ }).click();
  await expect
    .poll(
      async () => {
        await first.reload();
        await first.getByRole('button', { name: 'Remove view By name' }).waitFor();
        return columnsShown(first);
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  await context.close();
  await first.context().close();
});

test('people are found and checked by keyboard, and the list of loans says so', async () => {
  const page = await openPipeline();
  await page.getByText('All Loans', { exact: true }).click();
  await page.locator('td[data-column="Loan Officer"]', { hasNotText: OFFICER }).first().waitFor();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'New view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Of two');
  await tabTo(page, dialog.getByRole('searchbox', { name: 'Find a loan officer' }));
  await page.keyboard.type('kessler');
  await tabAndPress(page, dialog.getByRole('checkbox', { name: OFFICER }), 'Space');
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);

  await dialog.getByRole('button', { name: 'Save and apply' }).click();
  await expect.poll(async () => [...new Set(await columnTexts(page, 'Loan Officer'))]).toEqual([OFFICER]);
  expect(await page.locator('.applied-filter-text').innerText()).toContain(`Loan officer: ${OFFICER}`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

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
