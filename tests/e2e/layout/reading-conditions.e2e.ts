import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { shiftedBy, watchShiftsOfOpen } from '../support/pages/layout-faults.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const running = appAndBrowser();

/** A loan officer's list, in a window of its own. */
async function listPage(options: BrowserContextOptions) {
  const context = await running.browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  return page;
}

test('while the conditions of 120 loans are read for the first time, what is in sight stands still', async () => {
  const page = await listPage({ viewport: { width: 1180, height: 820 } });
  await page.getByRole('link', { name: 'Conditions', exact: true }).click();
  await page.locator('[data-condition]').first().waitFor();
  await watchShiftsOfOpen(page);
  await page.getByText(/^120 loans, /).waitFor({ timeout: 60_000 });
  const shifted = await shiftedBy(page);
  expect(shifted).toBeLessThan(0.02);
  // The list goes on as it began, until somebody asks.
  const rows = await page.locator('[data-condition]').count();
  await page.getByRole('button', { name: /^\d+ new\. Show$/ }).click();
  await expect.poll(() => page.locator('[data-condition]').count()).toBeGreaterThan(rows);
  expect(await page.getByRole('button', { name: /Show$/ }).count()).toBe(0);
  await page.context().close();
});
