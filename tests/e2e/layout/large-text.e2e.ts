import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { todaysPart } from '#tests/support/this-run.ts';
import { untilPipelineKept } from '../support/pages/device-cache.ts';
import { untilStill } from '../support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const running = appAndBrowser();

/** The browser's own text size: unlike a size on the page, it also counts in media queries. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

/** Texts and buttons that end outside of the window, or that their own box cuts. */
function lostParts(page: Page, part: string): Promise<string[]> {
  return page.locator(part).evaluate((root) => {
    const isHidden = (element: Element) =>
      element.closest('.sr-only, .quick-counts, .prior-to-cards, .top-bar-title, [inert]') !== null;
    const lost = [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || isHidden(element)) return [];
      if (getComputedStyle(element).visibility === 'hidden') return [];
      const isOutside = left < -1 || right > window.innerWidth + 1;
      const isCut =
        getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      const what = `${element.tagName}.${element.className} "${element.textContent.slice(0, 40)}"`;
      return [
        ...(isOutside ? [`outside: ${what}`] : []),
        ...(isCut && element.title === '' ? [`cut: ${what}`] : []),
      ];
    });
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    return overflow > 0 ? [`${overflow} px to scroll sideways`, ...lost] : lost;
  });
}

// A run looks at 1 or 2 of them, a full run at all.
test.each(
  todaysPart(
    [
      { width: 320, height: 640 },
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
      { width: 1180, height: 820 },
      { width: 1440, height: 900 },
    ],
    3,
  ),
)('text at 200 % loses nothing at $width x $height', async (viewport) => {
  const page = await running.browser.newPage({ viewport, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await setTextSize(page, 32);
  await page.reload();
  await untilPipelineShows(page);
  expect(await lostParts(page, '.shell')).toEqual([]);
  await page.locator('.card-borrower, td[data-column="Borrower"]').first().click();
  const panel = page.locator('.loan-panel');
  await panel.getByRole('heading', { level: 2 }).waitFor();
  await untilStill(panel);
  expect(await lostParts(page, '.loan-panel')).toEqual([]);
  const loan = new URL(page.url()).searchParams.get('loan') ?? '';
  for (const path of [`/conditions/${loan}?status=all&priorTo=[]`, '/conditions']) {
    await page.goto(running.app.origin + path);
    await page.locator('[data-condition]').first().waitFor();
    expect(await lostParts(page, '.shell')).toEqual([]);
  }
  await page.goto(`${running.app.origin}/today`);
  await page.locator('.today-line').first().waitFor();
  expect(await lostParts(page, '.shell')).toEqual([]);
  const title = page.locator('.today-tray-fold');
  if (await title.isVisible()) await title.click();
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  expect(await lostParts(page, '.shell')).toEqual([]);
  await page.goto(`${running.app.origin}/closings`);
  await page.locator('.closings-grid, .closings-agenda').waitFor();
  expect(await lostParts(page, '.shell')).toEqual([]);
  await page.goto(`${running.app.origin}/outbox`);
  await page.getByText(/^All caught up/).waitFor();
  expect(await lostParts(page, '.shell')).toEqual([]);
  await page.goto(`${running.app.origin}/storage`);
  await page.getByText('Storage used, including the app').waitFor();
  expect(await lostParts(page, '.shell')).toEqual([]);
  await page.close();
});

const GATEWAY = '**/{config.json,los/**,platform-api/**,prod/**}';

test.each([{ width: 320 }, { width: 390 }])(
  'text at 200 % cuts no word of the connection at $width px',
  async ({ width }) => {
    const page = await running.browser.newPage({
      viewport: { width, height: 844 },
      hasTouch: true,
      serviceWorkers: 'block',
    });
    await signIn(page, running.app.origin, 'Marisol Kessler');
    await setTextSize(page, 32);
    await untilPipelineKept(page);
    await page.route(GATEWAY, () => undefined);
    await page.reload();
    await page.locator('.connection[data-state="unknown"]').waitFor();
    expect(await lostParts(page, '.shell')).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(GATEWAY, (route) => route.abort());
    await page.reload();
    await page.locator('.connection[data-state="lost"]').waitFor();
    expect(await lostParts(page, '.shell')).toEqual([]);
    await page.close();
  },
);
