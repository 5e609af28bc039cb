import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { tabAndPress } from './support/pages/keyboard-only.ts';
import { accessibilityFaults } from './support/pages/page-quality.ts';
import { columnTexts, openPipelineOf } from './support/pages/pipeline-page.ts';
import { untilPipelineShows } from './support/pages/sign-in.ts';

const running = ownAppAndBrowser();

const valuesOf = async (page: Page, column: string) =>
  [...new Set(await columnTexts(page, column))].toSorted();
const opener = (page: Page) => page.getByRole('button', { name: /^Filter by several/ });

/** The number beside a value, which can hold one itself: "Next 7 days". */
async function countBeside(page: Page, value: string): Promise<number> {
  const text = await page.getByRole('dialog').locator('label', { hasText: value }).innerText();
  return Number(text.replaceAll(',', '').match(/\d+/gu)?.at(-1));
}

test('several values are chosen by mouse and by keyboard, the numbers are true, and a reload keeps them', async () => {
  const page = await openPipelineOf(running, 'Marisol Kessler');
  await page.getByText('All Loans', { exact: true }).click();
  await page.getByText(/of 1,200 results/).waitFor();
  await opener(page).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('checkbox', { name: /^Docs Signing/ }).check();
  const more = await countBeside(page, 'Suspended');
  const before = await countBeside(page, 'Docs Signing');
  await panel.getByRole('checkbox', { name: /^Suspended/ }).check();
  await page.getByText(`of ${before + more} results`).waitFor();
  expect(await accessibilityFaults(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');

  // The rest without a mouse.
  await tabAndPress(page, opener(page));
  await tabAndPress(page, panel.getByRole('checkbox', { name: /^FHA/ }), 'Space');
  await tabAndPress(page, panel.getByRole('radio', { name: 'Any time' }), 'ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const { origin } = running.app;
  const address = `${origin}/dashboard?view=AllLoans&milestone=Docs+Signing,Suspended&loanType=FHA&closing=next-7-days`;
  // It follows the paint: before it, the number is still that of the loans without FHA.
  await page.waitForURL(address);
  const shown = await countBeside(page, 'Next 7 days');
  await page.getByText(`of ${shown} results`).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.reload();
  await untilPipelineShows(page);
  await page.getByText(`of ${shown} results`).waitFor();
  expect(page.url()).toBe(address);
  expect(await valuesOf(page, 'Loan type')).toEqual(['FHA']);
  expect(['Docs Signing', 'Suspended']).toEqual(expect.arrayContaining(await valuesOf(page, 'Milestone')));
  await page.getByRole('button', { name: 'Filter by several: 3 filters' }).waitFor();
  const select = page.getByRole('combobox', { name: 'Filter by Milestone' });
  expect(await select.locator('option:checked').innerText()).toBe('2 milestones');
  await tabAndPress(page, opener(page));
  await tabAndPress(page, panel.getByRole('button', { name: 'Clear all' }));
  await page.getByText(/of 1,200 results/).waitFor();
  await page.context().close();
});
