import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { startAfterKill } from '../support/pages/killed-tablet.ts';
import { collectTrouble, missedByFingers } from '../support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';
import { tabletForEachTest } from '../support/pages/tablet.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
];

let app: RunningApp;
const tablet = tabletForEachTest();

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.dispose());

const tray = (page: Page) => page.getByRole('region', { name: 'Selected loan' });
const untilTodayShows = (page: Page) => page.locator('.today-line').first().waitFor();
const firstLines = (page: Page) =>
  page
    .locator('.today-line')
    .evaluateAll((lines) => lines.map((line) => line.dataset['loanGuid']).slice(0, 10));

test('on a phone, Today starts with 3 tasks in sight and the tray folded to the title of the first', async () => {
  const { page } = await tablet.open();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.goto(`${app.origin}/today`);
  await untilTodayShows(page);
  const title = tray(page).getByRole('heading').getByRole('button', { expanded: false });
  const height = (await tray(page).boundingBox())?.height ?? 0;
  expect(height).toBeLessThanOrEqual(64);
  const inSight = await page
    .locator('.today-line')
    .evaluateAll(
      (lines, floor) => lines.filter((line) => line.getBoundingClientRect().bottom <= floor).length,
      844 - height,
    );
  expect(inSight).toBeGreaterThanOrEqual(3);
  await title.click();
  await tray(page).getByRole('button', { name: 'Note', exact: true }).waitFor();
  // Stepping on leaves it as it is.
  await tray(page).getByRole('button', { name: 'Next' }).click();
  await tray(page).getByRole('button', { name: 'Note', exact: true }).waitFor();
});

// One day on one tablet: each step starts where the one before left it.
test('Today: why, note and next by keys, whole at every size, and there after a kill without a network', async () => {
  const opened = await tablet.open();
  const { page } = opened;
  const trouble = await collectTrouble(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.getByRole('link', { name: /^Today \d+ waiting on you$/ }).click();
  await untilTodayShows(page);

  await page.keyboard.press('j');
  const title = await tray(page).getByRole('heading').first().innerText();
  await page.keyboard.press('n');
  await page.locator('.today-notes .note-text').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('note-text');
  await page.keyboard.type('Called, new date on Monday');
  await tray(page).getByRole('button', { name: 'Next' }).click();
  expect(await tray(page).getByRole('heading').first().innerText()).not.toBe(title);
  await tray(page).getByRole('button', { name: 'Previous' }).click();
  await tray(page).getByRole('button', { name: 'Note' }).click();
  await tray(page).getByText('Called, new date on Monday').first().waitFor();
  await page.locator('.today-notes .note-text').first().waitFor();
  await tray(page).getByRole('button', { name: 'Note', exact: true }).click();
  await page.locator('.today-notes').waitFor({ state: 'detached' });

  const listed = await firstLines(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => missedByFingers(page.locator('.closing-strip-loan'))).toEqual([]);
    // A phone's list keeps most of the screen.
    await expect
      .poll(async () => (await tray(page).boundingBox())?.height)
      .toBeLessThanOrEqual(size.width <= 390 ? 300 : size.height);
    const round = tray(page).getByRole('button');
    await expect.poll(() => missedByFingers(round)).toEqual([]);
    // Within a thumb's reach: in the lower half.
    await expect
      .poll(() =>
        round.evaluateAll((all) => Math.min(...all.map((button) => button.getBoundingClientRect().top))),
      )
      .toBeGreaterThan(size.height / 2);
  }
  expect(trouble).toEqual([]);

  const offline = await startAfterKill({ tablet, app }, opened, '/today', untilTodayShows);
  expect(await firstLines(offline)).toEqual(listed);
  await offline.keyboard.press('Enter');
  await offline.waitForURL(/\/dashboard\?.*loan=/);
});
