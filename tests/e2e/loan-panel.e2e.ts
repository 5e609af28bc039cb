import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { todaysPart } from '#tests/support/this-run.ts';
import { drag } from './support/pages/finger.ts';
import { tabTo } from './support/pages/keyboard-only.ts';
import { faultsInLightAndDark, missedByFingers, untilStill } from './support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

const running = appAndBrowser();

async function openList(
  options: Parameters<Browser['newContext']>[0],
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await running.browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  return { page, close: () => context.close() };
}

/** The name of the open loan; waits until it is another one than this. */
async function titleOtherThan(page: Page, before: string): Promise<string> {
  const title = page.locator('.loan-header-title');
  await expect.poll(() => title.textContent()).not.toBe(before);
  return (await title.textContent()) ?? '';
}

async function openFirst(page: Page): Promise<string> {
  await page.locator('td[data-column="Borrower"], .card-borrower').first().click();
  const title = await titleOtherThan(page, '');
  await untilStill(page.locator('.loan-panel'));
  return title;
}

// A run looks at one size, a full run at all.
test.each(todaysPart(SIZES, SIZES.length))(
  'the panel is accessible, and fits, at $width x $height',
  async (viewport) => {
    const { page, close } = await openList({ viewport, hasTouch: true });
    await openFirst(page);
    const panel = page.locator('.loan-panel');
    expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(550);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(
      await page.locator('.loan-panel-scroll').evaluate((box) => box.scrollWidth - box.clientWidth),
    ).toBe(0);
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await panel.locator('.category-bar[data-column="Appraisal"]').tap();
    await page.getByRole('tooltip').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    const small = await panel
      .locator('button, a')
      .evaluateAll((targets) =>
        targets
          .map((target) => [target.textContent, target.getBoundingClientRect().height] as const)
          .filter(([, height]) => height < 43.5),
      );
    expect(small).toEqual([]);
    await close();
  },
);

test.each(todaysPart(SIZES, SIZES.length))(
  'without a network, another closing day says what it changes at $width x $height',
  async (viewport) => {
    const { page, close } = await openList({ viewport, hasTouch: true });
    // Of a closing that is ahead.
    const ahead = page.locator('[data-loan-guid]').filter({ hasText: /\d\/\d{4} \(\d+ days\)/ });
    await ahead.first().locator('td[data-column="Borrower"], .card-borrower').click();
    const button = page.getByRole('button', { name: 'Move closing' });
    await button.waitFor();
    await page.context().setOffline(true);
    await button.tap();
    const part = page.getByRole('region', { name: 'What if the closing moves?' });
    await part.getByRole('button', { name: /^Earliest lawful day/ }).tap();
    await expect.poll(() => part.getByRole('status').textContent()).toMatch(/^Lawful on /);
    expect(await missedByFingers(part.locator('button, input'))).toEqual([]);
    expect(
      await page.locator('.loan-panel-scroll').evaluate((box) => box.scrollWidth - box.clientWidth),
    ).toBe(0);
    await part.evaluate((box) => box.scrollIntoView({ block: 'center' }));
    expect(await faultsInLightAndDark(page, '.move-closing')).toEqual([]);
    await page.keyboard.press('Escape');
    await part.waitFor({ state: 'detached' });
    expect(await page.locator('.loan-panel').count()).toBe(1);
    await close();
  },
);

test('a finger steps from loan to loan on a tablet, and scrolls without stepping', async () => {
  const { page, close } = await openList({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  await page.locator('tr[data-loan-guid] td[data-column="Borrower"]').first().tap();
  const first = await titleOtherThan(page, '');
  await untilStill(page.locator('.loan-panel'));
  const finger = await page.context().newCDPSession(page);
  await drag(finger, { x: 700, y: 500 }, { x: 420, y: 510 });
  const second = await titleOtherThan(page, first);
  // From above the notes: their history scrolls by itself first.
  await drag(finger, { x: 560, y: 600 }, { x: 540, y: 100 });
  await expect
    .poll(() => page.locator('.loan-panel-scroll').evaluate((box) => box.scrollTop))
    .toBeGreaterThan(50);
  expect(await page.locator('.loan-header-title').textContent()).toBe(second);
  // Wherever the scrolling runs out, a box that takes text may be under the next finger: that one would not step.
  const header = page.locator('.loan-header');
  await expect
    .poll(async () => {
      await header.evaluate((element) => element.scrollIntoView());
      return (await header.boundingBox())?.y;
    })
    .toSatisfy((y: number) => y >= 0 && y < 160);
  const box = await header.boundingBox();
  const y = (box?.y ?? 0) + 20;
  await drag(finger, { x: 420, y }, { x: 700, y });
  expect(await titleOtherThan(page, second)).toBe(first);
  // The browser takes a first tap for the end of the scrolling, should that still be running out.
  const panel = page.locator('.loan-panel');
  await expect
    .poll(
      async () => {
        if (await panel.isVisible()) await page.touchscreen.tap(60, 600);
        return panel.isVisible();
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toBe(false);
  await close();
});

test('the keyboard alone opens a loan, steps, looks at statuses, and finds its row again', async () => {
  const { page, close } = await openList({ viewport: { width: 960, height: 768 } });
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const second = await titleOtherThan(page, '');
  await page.keyboard.press(']');
  const third = await titleOtherThan(page, second);
  await tabTo(page, dialog.locator('[data-column="Title"]'));
  await page.getByRole('tooltip').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  expect(await dialog.count()).toBe(1);
  // Round through the whole panel: the page behind is never reached.
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement?.closest('.pipeline-screen, .top-bar') !== null,
    );
    expect(isOutside).toBe(false);
  }
  // A bar with the focus shows its statuses, and Escape would close those alone.
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }));
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const row = await page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '');
  expect(row).toContain(third.split(' ')[0]);
  await close();
});

test('on a phone the panel fills the screen, Back closes it, and the list is where it was', async () => {
  const { page, close } = await openList({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.locator('.card-borrower').nth(6).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  // Anywhere on the card, not only on its name.
  const line = await page.locator('.card').nth(6).locator('.card-milestone').boundingBox();
  await page.touchscreen.tap((line?.x ?? 0) + 8, (line?.y ?? 0) + 6);
  await page.getByRole('dialog').waitFor();
  await titleOtherThan(page, '');
  await expect.poll(async () => (await page.locator('.loan-panel').boundingBox())?.x).toBe(0);
  expect((await page.locator('.loan-panel').boundingBox())?.width).toBe(390);
  await page.goBack();
  await page.locator('.loan-panel').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await close();
});

test('the code of the panel is there before anybody opens one', async () => {
  const { page, close } = await openList({ viewport: { width: 1180, height: 820 } });
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('loan-panel-content')),
      ),
    )
    .toBe(true);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  await openFirst(page);
  expect(fetched.filter((url) => url.includes('loan-panel'))).toEqual([]);
  await close();
});
