import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilStill } from '../support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const running = appAndBrowser();

/** A tablet's list with its first loan open. */
async function tabletWithPanel(): Promise<Page> {
  const context = await running.browser.newContext({
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.locator('td[data-column="Borrower"]').first().tap();
  await page.locator('.category-bars').waitFor();
  return page;
}

/** Opens the first loan of a phone's list; settles once its panel stands. */
async function openFirstCard(page: Page): Promise<Locator> {
  await page.locator('.card-borrower').first().click();
  const panel = page.locator('.loan-panel');
  await panel.locator('.category-bars').waitFor();
  await untilStill(panel);
  return panel;
}

test('the panel of a tablet has room to write above its keyboard', async () => {
  const page = await tabletWithPanel();
  // What keyboard-room.ts does for a keyboard of 400 px.
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--keyboard-room', '400px');
    document.documentElement.dataset['keyboard'] = '';
  });
  const box = page.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' });
  await box.focus();
  await box.evaluate((input) => input.scrollIntoView({ block: 'nearest' }));
  const room = await page
    .locator('.loan-panel-scroll')
    .evaluate((scroll) => scroll.getBoundingClientRect().height);
  expect(room).toBeGreaterThanOrEqual(250);
  await page.context().close();
});

test('a phone keeps the twelve statuses in sight in one thin line once the bars have scrolled away', async () => {
  const page = await running.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const panel = await openFirstCard(page);
  const strip = panel.locator('.status-strip');
  const opacity = () => strip.evaluate((line) => getComputedStyle(line).opacity);
  expect(await opacity()).toBe('0');
  const colors = (part: string) =>
    panel.locator(`${part} .bar`).evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-color')));
  expect(await colors('.status-strip')).toEqual(await colors('.category-bars'));
  await panel.locator('.loan-panel-scroll').evaluate((scroll) => scroll.scrollTo({ top: 600 }));
  await expect.poll(opacity).toBe('1');
  // A tap says what a bar would, and the place below stays.
  await strip.locator('.bar').nth(1).tap();
  await page.locator('.status-popover', { hasText: 'Appraisal' }).waitFor();
  expect(await opacity()).toBe('1');
  await page.close();
});

test('on a phone See More keeps the button that saves in sight', async () => {
  const page = await running.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const panel = await openFirstCard(page);
  await panel.getByRole('button', { name: 'See More' }).first().tap();
  const bottom = () =>
    panel
      .getByRole('button', { name: 'Save' })
      .first()
      .evaluate((button) => button.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(844);
  await page.close();
});
