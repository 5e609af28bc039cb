import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { sitAtDesk } from './support/pages/loan-lock.ts';
import { accessibilityFaults, faultsInLightAndDark, missedByFingers } from './support/pages/page-quality.ts';
import { openPipelineOf } from './support/pages/pipeline-page.ts';

const OFFICER = 'Marisol Kessler';
const OFFICER_FIELD = 'CX.LO.COMMENTS';

/** Busy machines are slow; a fault of ours never gets there. */
const PATIENT = { timeout: 30_000 };

const running = ownAppAndBrowser();

const openPipeline = (options?: BrowserContextOptions) => openPipelineOf(running, OFFICER, options);

const boxes = (page: Page) => page.locator('[data-loan-guid] input[type="checkbox"]');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected loans' });

async function addNoteToPicked(page: Page, text: string, count: number): Promise<void> {
  await bar(page).getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
  await page.getByRole('button', { name: `Add to ${count} loans` }).click();
  await page.getByText(`Add this note to ${count} loans?`).waitFor();
  await page.getByRole('button', { name: `Add ${count} notes` }).click();
  await bar(page).getByText(`${count} notes saved.`).waitFor();
}

test('by mouse and by keyboard, ranges are picked, and the bar covers neither the last loan nor the pages', async () => {
  const page = await openPipeline();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await boxes(page).nth(0).click();
  await boxes(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await bar(page).getByText('4 loans selected').waitFor();
  expect(await page.getByRole('row', { selected: true }).count()).toBe(4);
  expect(await faultsInLightAndDark(page)).toEqual([]);
  const foot = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  const top = (await bar(page).boundingBox())?.y ?? 0;
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top + 1);
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+Space');
  await bar(page).getByText('3 loans selected').waitFor();
  // Its dialog gives the focus back.
  await bar(page).getByRole('button', { name: 'Snooze' }).press('Enter');
  await page.locator('.snooze-days').waitFor();
  await page.keyboard.press('Escape');
  await bar(page).locator('button:focus', { hasText: 'Snooze' }).waitFor();
  await page.getByRole('checkbox', { name: /^Select all \d+ loans of this list$/ }).press('Space');
  await bar(page)
    .getByText(/^\d{2,3} loans selected$/)
    .waitFor();
  await page.context().close();
});

test('a finger picks cards, and nothing of the bar is too small for it', async () => {
  const page = await openPipeline({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await boxes(page).nth(0).tap();
  await boxes(page).nth(1).tap();
  await bar(page).getByText('2 loans selected').waitFor();
  expect(await missedByFingers(bar(page).getByRole('button'))).toEqual([]);
  expect(await missedByFingers(page.locator('.card .pick-box').first())).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await bar(page).getByRole('checkbox').tap();
  await bar(page)
    .getByText(/^\d{2,3} loans selected$/)
    .waitFor();
  await page.context().close();
});

test('offline, a note to 3 loans is taken back, or arrives once in each after the page was killed', async () => {
  const page = await openPipeline();
  const guids = await page
    .locator('[data-loan-guid]')
    .evaluateAll((rows) => rows.slice(0, 3).map((row) => row.getAttribute('data-loan-guid') ?? ''));
  const desk = await sitAtDesk(running.app.origin, 'gokonkwo');
  const countOf = async (text: string) => {
    const fields = await Promise.all(guids.map((guid) => desk.readField(guid, OFFICER_FIELD)));
    return fields.map((field) => field.split(text).length - 1);
  };
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const at of [0, 1, 2]) await boxes(page).nth(at).click();
  await addNoteToPicked(page, 'Taken back', 3);
  await bar(page).getByRole('button', { name: 'Undo notes' }).click();
  await bar(page).getByText('3 notes taken back.').waitFor();
  await addNoteToPicked(page, 'Appraisers are late this week', 3);
  // Within the time for an undo.
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(`${running.app.origin}/dashboard`);
  await expect.poll(() => countOf('Appraisers are late this week'), PATIENT).toEqual([1, 1, 1]);
  expect(await countOf('Taken back')).toEqual([0, 0, 0]);
  await context.close();
});
