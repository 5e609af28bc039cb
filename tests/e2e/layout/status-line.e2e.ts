import type { Page, Request } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

// The line of the counts and the list's age, which says what the connection does to the list.

const running = appAndBrowser();

async function openAllLoans(viewport: { width: number; height: number }) {
  const context = await running.browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await signIn(page, running.app.origin, 'Marisol Kessler');
  // Today reads their own list, whatever list an earlier test chose. Its count comes once the page is quiet, and takes
  // room in the top bar.
  await page.getByRole('link', { name: 'Today' }).click();
  await page.locator('.top-bar-count').waitFor();
  await page.goBack();
  await page.getByText('All Loans', { exact: true }).click();
  await page.getByText(/of 1,200 results$/).waitFor();
  /** Between two calls: an answer that comes later would say that the connection is back. */
  const goOffline = async (): Promise<void> => {
    // The stream of changes doesn't end.
    const calls = () =>
      [...underWay].map((request) => request.url()).filter((url) => !url.endsWith('/changes'));
    await expect.poll(calls).toEqual([]);
    await context.setOffline(true);
  };
  return { page, goOffline };
}

/** From above the counts to below the first line of the age, and where the top bar's links stand. */
async function lineBox(page: Page) {
  const [bar, age, link] = await Promise.all(
    ['.status-line-bar', '.freshness', '.top-bar-link >> nth=0'].map((part) =>
      page.locator(part).boundingBox(),
    ),
  );
  return { top: bar?.y, height: bar?.height, ageTop: age?.y, ageHeight: age?.height, linkLeft: link?.x };
}

test.each([
  { width: 1180, height: 820, hasPanel: false },
  { width: 1180, height: 820, hasPanel: true },
  { width: 1440, height: 900, hasPanel: true },
  { width: 820, height: 1180, hasPanel: false },
  { width: 390, height: 844, hasPanel: false },
])(
  'a lost connection moves nothing at $width x $height, beside a panel: $hasPanel, and Retry is a finger high',
  async ({ hasPanel, ...size }) => {
    const { page, goOffline } = await openAllLoans(size);
    if (hasPanel) {
      await page.locator('td[data-column="Borrower"]').first().click();
      await page.locator('.loan-header-title').waitFor();
    }
    const before = await lineBox(page);
    await goOffline();
    await page.getByRole('button', { name: 'Refresh all' }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    const retry = page.locator('.list-retry').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    expect(await lineBox(page)).toEqual(before);
    const cut = await page
      .locator('.quick-counts')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    // A phone's counts scroll.
    expect(size.width > 390 ? cut : 0).toBe(0);
    const target = await retry.boundingBox();
    expect(target?.height).toBeGreaterThanOrEqual(44);
    // In sight, at the end of the same line.
    expect(target?.y).toBeLessThan((before.top ?? 0) + (before.height ?? 0));
    expect((target?.x ?? 0) + (target?.width ?? 0)).toBeLessThanOrEqual(size.width);
    // A press is answered beside it, and moves neither it nor the line.
    await retry.click();
    await page.locator('.list-trouble').getByText("Couldn't refresh").waitFor();
    expect(await lineBox(page)).toEqual(before);
    expect(await retry.boundingBox()).toEqual(target);
    await page.context().close();
  },
);

test.each([
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
])(
  'a list that the server fails to refresh says so in its line, and moves nothing at $width x $height',
  async (size) => {
    const { page } = await openAllLoans(size);
    const before = await lineBox(page);
    await page.context().route(/loanPipeline/, (route) => route.fulfill({ status: 502, json: {} }));
    await page.getByRole('button', { name: 'Refresh all' }).click();
    await page.locator('.status-line-bar').getByRole('alert').getByText("Couldn't refresh").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await lineBox(page)).toEqual(before);
    const cut = await page
      .locator('.quick-counts')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(size.width > 390 ? cut : 0).toBe(0);
    const target = await page.locator('.list-retry').getByRole('button', { name: 'Retry' }).boundingBox();
    expect(target?.y).toBeLessThan((before.top ?? 0) + (before.height ?? 0));
    expect((target?.x ?? 0) + (target?.width ?? 0)).toBeLessThanOrEqual(size.width);
    // Neither does another try that takes its time.
    await page.context().route(/loanPipeline/, () => undefined);
    await page.getByRole('button', { name: 'Refresh all' }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page
      .locator('.refresh-answer')
      .getByText(/^Refreshing/)
      .waitFor();
    expect(await lineBox(page)).toEqual(before);
    expect(await page.locator('.freshness').innerText()).toMatch(/Couldn't refresh\s+since /);
    const nowCut = await page
      .locator('.quick-counts')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(size.width > 390 ? nowCut : 0).toBe(0);
    await page.context().close();
  },
);

test.each([
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
])("a notice above the list is as high as the tools' row at $width x $height", async (size) => {
  const { page } = await openAllLoans(size);
  await page.context().route(/loanPipeline/, (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('button', { name: 'Refresh all' }).click();
  const notice = page.locator('.pipeline-screen > .notice', { hasText: "Couldn't refresh" });
  await notice.waitFor();
  expect((await notice.boundingBox())?.height).toBe(44);
  expect((await notice.getByRole('button', { name: 'Retry' }).boundingBox())?.height).toBe(44);
  await page.context().close();
});

test.each([360, 390, 430])(
  'a phone of %i px names server trouble in one line of its bar, and says from when the list still is',
  async (width) => {
    const { page } = await openAllLoans({ width, height: 844 });
    await page.context().route(/loanPipeline/, (route) => route.fulfill({ status: 502, json: {} }));
    await page.getByRole('button', { name: 'Refresh all' }).click();
    await page.locator('.status-line-bar').getByRole('alert').getByText("Couldn't refresh").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    const said = await page.locator('.connection-text').boundingBox();
    expect(said?.height).toBeLessThan(20);
    const magnifier = await page.locator('.jump-button svg').boundingBox();
    expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThan(magnifier?.x ?? 0);
    expect(await page.locator('.freshness').innerText()).toMatch(/Couldn't refresh\s+since /);
    await page.context().close();
  },
);

test.each([
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
])(
  "a refresh is answered in place of the page's numbers at $width x $height, and moves nothing",
  async (size) => {
    const { page, goOffline } = await openAllLoans(size);
    await goOffline();
    const refresh = page.getByRole('button', { name: 'Refresh all' });
    const next = page.getByRole('button', { name: 'Next' });
    await refresh.scrollIntoViewIfNeeded();
    const numbers = page.getByText(/^Showing 1 to/);
    const places = async () => [
      await refresh.boundingBox(),
      await next.boundingBox(),
      await numbers.boundingBox(),
    ];
    const before = await places();
    await refresh.click();
    const answer = page.getByRole('status').getByText(/^Couldn't refresh since /);
    await answer.waitFor();
    expect(await places()).toEqual(before);
    const [button, , range] = before;
    const said = await answer.boundingBox();
    expect(said?.x).toBe(range?.x);
    const isBeside = (said?.x ?? Infinity) + (said?.width ?? 0) <= (button?.x ?? 0);
    const isAbove = (said?.y ?? Infinity) + (said?.height ?? 0) <= (button?.y ?? 0);
    expect(isBeside || isAbove).toBe(true);
    await numbers.waitFor({ state: 'hidden' });
    // The phone's stands for all: after a while they have their place back.
    if (size.width === 390) await numbers.waitFor();
    await page.context().close();
  },
);

test.each([
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
])('a search moves and cuts no count at $width x $height', async (size) => {
  const { page } = await openAllLoans(size);
  const counts = page.locator('.quick-counts');
  const places = () =>
    counts
      .locator('.quick-count')
      .evaluateAll((all) => all.map((count) => Math.round(count.getBoundingClientRect().left)));
  const before = await places();
  await page.getByRole('searchbox').fill('ke');
  await page
    .locator('.counts')
    .getByText(/ of 1,200 loans$/)
    .waitFor();
  expect(await places()).toEqual(before);
  expect(await counts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.context().close();
});

test('on a phone a count that is cut at the start of its line comes into sight whole when it is tapped', async () => {
  const page = await running.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const counts = page.locator('.quick-counts');
  const count = counts.locator('.quick-count', { hasText: 'disclosure problem' });
  await counts.evaluate((line) => line.scrollTo({ left: line.scrollWidth, behavior: 'instant' }));
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

test.each([
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
])('no heading of the list moves when its loans arrive at $width x $height', async (viewport) => {
  const context = await running.browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  let letThrough = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/loanPipeline/u, async (route) => {
    await gate;
    await route.continue();
  });
  const headings = () =>
    page.locator('.pipeline th .heading-text').evaluateAll((texts) =>
      texts.map((text) => {
        const { left, top } = text.getBoundingClientRect();
        return [getComputedStyle(text, '::after').content, Math.round(left), Math.round(top)];
      }),
    );
  await signIn(page, running.app.origin, 'Dana Vasquez');
  // The skeleton is drawn anew once the window's width is known.
  const before = await vi.waitFor(async () => {
    const found = await headings();
    expect(found).toHaveLength(21);
    expect(found.every(([content]) => content !== '')).toBe(true);
    return found;
  }, 10_000);
  letThrough();
  await page.locator('[data-loan-guid]').first().waitFor();
  expect(await headings()).toEqual(before);
  await context.close();
});

test('"Notes unreadable" is drawn 28 px high in the top bar, and is as large as a finger', async () => {
  const page = await running.browser.newPage({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused by policy', 'SecurityError');
    };
  });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  const sign = page.getByRole('link', { name: /^!?\s*Notes unreadable/ });
  await sign.waitFor();
  const heights = await sign.evaluate((link) => {
    const { borderTopColor, backgroundClip } = getComputedStyle(link);
    return {
      borderTopColor,
      backgroundClip,
      drawn: link.clientHeight,
      target: link.getBoundingClientRect().height,
    };
  });
  expect(heights).toEqual({
    borderTopColor: 'rgba(0, 0, 0, 0)',
    backgroundClip: 'padding-box',
    drawn: 28,
    target: 44,
  });
  await page.close();
});
