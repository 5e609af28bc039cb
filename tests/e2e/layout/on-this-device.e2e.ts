import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilPipelineKept } from '../support/pages/device-cache.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const running = appAndBrowser();

const GATEWAY = '**/{config.json,los/**,platform-api/**,prod/**}';

const TROUBLE = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'unavailable', status: 503 }),
};

/** Where the figures stand, and the button above them. */
function placesOf(page: Page) {
  return page
    .locator('.trip-ask > .action, .storage-facts, .storage-facts > div:first-child')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
}

test.each([
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
])('a download that fails moves nothing at $width x $height', async (viewport) => {
  const context = await running.browser.newContext({
    viewport,
    hasTouch: true,
    isMobile: true,
    // It would answer in place of the test.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.goto(`${running.app.origin}/storage`);
  const region = page.getByRole('region', { name: 'Before a trip' });
  const download = region.getByRole('button', { name: /^Download / });
  await download.waitFor();
  await page.getByText('Protected from cleanup').waitFor();
  const before = await placesOf(page);
  expect(before).toHaveLength(3);
  // What the app reads by itself goes through: it would find the trouble first.
  await page.route('**/conditions', (route) =>
    route.request().headers()['x-in-background'] === '1' ? route.continue() : route.fulfill(TROUBLE),
  );
  await download.focus();
  await page.keyboard.press('Enter');
  await region.getByText(/^Can't download right now: the loan system has a problem/).waitFor();
  await download.waitFor();
  expect(await placesOf(page)).toEqual(before);
  await page.keyboard.press('Enter');
  await region.getByText('Still failing').waitFor();
  expect(await placesOf(page)).toEqual(before);
  await context.close();
});

test('a server in trouble puts no second row on the top bar of a phone', async () => {
  const viewport = { width: 390, height: 844 };
  const context = await running.browser.newContext({
    viewport,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineKept(page);
  const before = (await page.locator('.top-bar').boundingBox())?.height;
  await page.route(GATEWAY, (route) => route.fulfill(TROUBLE));
  await page.reload();
  // At once: the next answer may end the trouble.
  const height = await page.waitForFunction(() =>
    document.querySelector('.connection[data-answered]') === null
      ? undefined
      : document.querySelector('.top-bar')?.getBoundingClientRect().height,
  );
  expect(await height.jsonValue()).toBe(before);
  await context.close();
});
