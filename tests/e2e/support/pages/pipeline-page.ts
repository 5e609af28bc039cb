import type { Page } from 'playwright-core';

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
