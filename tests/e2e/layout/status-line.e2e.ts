import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { shifts, watchShifts } from '../support/pages/layout-faults.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

// The line of the counts and the list's age, which says what the connection does to the list.

const running = appAndBrowser();

test.each([
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
])('a lost connection moves nothing at $width x $height, and Retry is in sight', async (viewport) => {
  const context = await running.browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await watchShifts(page);
  await page.goto(`${running.app.origin}/dashboard?view=AllLoans`);
  await untilPipelineShows(page);
  await page.getByText(/of 1,200 results$/).waitFor();
  // Between two calls: an answer that comes later would say that the connection is back. The stream doesn't end.
  const calls = () =>
    [...underWay].map((request) => request.url()).filter((url) => !url.endsWith('/changes'));
  await expect.poll(calls).toEqual([]);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh all' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  const retry = page.locator('.list-retry').getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  const target = await retry.boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(44);
  expect((target?.x ?? 0) + (target?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  await retry.click();
  await page.locator('.list-trouble').getByText("Couldn't refresh").waitFor();
  expect(await shifts(page)).toEqual([]);
  await context.close();
});

test('on a phone a count that is cut at the start of its line comes into sight whole when it is tapped', async () => {
  const page = await running.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const counts = page.locator('.quick-counts');
  await counts.evaluate((line) => line.scrollTo({ left: line.scrollWidth, behavior: 'instant' }));
  // Which one the line's start cuts goes by how many counts there are.
  const cutOne = await counts.evaluate((line) => {
    const { left } = line.getBoundingClientRect();
    return [...line.querySelectorAll('.quick-count')].findIndex(
      (one) => one.getBoundingClientRect().right - left > 8,
    );
  });
  const count = counts.locator('.quick-count').nth(cutOne);
  const start = async () =>
    ((await count.boundingBox())?.x ?? 0) - ((await counts.boundingBox())?.x ?? Infinity);
  await expect.poll(start).toBeLessThan(0);
  const [cut, line] = await Promise.all([count.boundingBox(), counts.boundingBox()]);
  const inSight = (cut?.x ?? 0) + (cut?.width ?? 0) - (line?.x ?? 0);
  await count.tap({ position: { x: (cut?.width ?? 0) - inSight / 2, y: 22 } });
  await expect.poll(() => count.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(start).toBeGreaterThanOrEqual(0);
  await page.close();
});
