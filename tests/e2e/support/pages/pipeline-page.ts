import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { signIn, untilPipelineShows } from './sign-in.ts';

interface RunningList {
  readonly app: { readonly origin: string };
  readonly browser: Browser;
}

/** The list of somebody in a browser of their own, on a tablet if nothing else is said. */
export async function openPipelineOf(
  { app, browser }: RunningList,
  userName: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, ...options });
  const page = await context.newPage();
  await signIn(page, app.origin, userName);
  await untilPipelineShows(page);
  return page;
}

/** The texts of one column on the page that is shown, top to bottom; of borrowers the last names. */
export async function columnTexts(page: Page, column: string): Promise<string[]> {
  const cells = page.locator(`tr[data-loan-guid] td[data-column="${column}"]`);
  const texts = (await cells.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return column === 'Borrower' ? texts.map((text) => text.split(',')[0] ?? '') : texts;
}

/** Clicks a column's heading and waits until the table says that it is sorted by it. */
export async function sortBy(page: Page, column: string): Promise<void> {
  await page.getByRole('columnheader').getByRole('button', { name: column, exact: true }).click();
  await page
    .locator('th[aria-sort="ascending"], th[aria-sort="descending"]')
    .filter({ hasText: column })
    .waitFor();
}
