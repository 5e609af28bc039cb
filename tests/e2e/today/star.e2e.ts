import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilReadyForOffline } from '../support/pages/device-cache.ts';
import { collectTrouble, faultsInLightAndDark } from '../support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
];

const running = ownAppAndBrowser();

const starButton = (page: Page) => page.getByRole('button', { name: /^Star \d/ });

/** The part with the star button: other tests look at what's around it. */
async function checkAtAllSizes(page: Page, part: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await faultsInLightAndDark(page, part), `${size.width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${size.width} px`).toBeLessThanOrEqual(0);
    const box = await starButton(page).boundingBox();
    expect(box?.width, `${size.width} px`).toBeGreaterThanOrEqual(44);
    expect(box?.height, `${size.width} px`).toBeGreaterThanOrEqual(44);
  }
}

test('a star stays without a network, marks the loan in list and Today, and filters both', async () => {
  const context = await running.browser.newContext({ viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  const trouble = await collectTrouble(page);
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await untilReadyForOffline(page);
  const widths = () =>
    page.locator('thead th').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  const before = await widths();
  expect(trouble).toEqual([]);

  await context.setOffline(true);
  await page.keyboard.press('j');
  await page.keyboard.press('*');
  await page.getByRole('img', { name: 'Starred' }).first().waitFor();
  expect(await widths()).toEqual(before);
  await page.getByRole('button', { name: '1 starred' }).click();
  await expect.poll(() => page.locator('tr[data-loan-guid]').count()).toBe(1);
  await page.locator('tr[data-loan-guid]').click();
  await starButton(page).waitFor();
  expect(await starButton(page).getAttribute('aria-pressed')).toBe('true');
  await checkAtAllSizes(page, '.loan-panel');

  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`${running.app.origin}/today`);
  await page.locator('.today-line').first().waitFor();
  if ((await starButton(page).getAttribute('aria-pressed')) === 'false') await page.keyboard.press('*');
  await page.getByRole('button', { name: 'Starred', exact: true }).click();
  await expect.poll(() => page.locator('.today-line').count()).toBeLessThanOrEqual(2);
  // Unfolds a phone's tray.
  await page.locator('.today-line').first().click();
  await checkAtAllSizes(page, '.today');

  const sent = page.waitForResponse(
    (answer) => answer.url().includes('/api/preferences/') && answer.request().method() === 'PUT',
  );
  await context.setOffline(false);
  expect(await (await sent).text()).toContain('"star"');
  await context.close();
});
