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

test('the panel of a tablet has a small head, and room to write above its keyboard', async () => {
  const page = await tabletWithPanel();
  const headHeight = await page.evaluate(() => {
    const top = document.querySelector('.loan-panel')?.getBoundingClientRect().top ?? 0;
    return (document.querySelector('.loan-header')?.getBoundingClientRect().bottom ?? 0) - top;
  });
  expect(headHeight).toBeGreaterThan(80);
  expect(headHeight).toBeLessThanOrEqual(132);
  const cut = await page
    .locator('.bar-label')
    .evaluateAll((labels) =>
      labels
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((label) => label.getAttribute('data-label')),
    );
  expect(cut).toEqual([]);
  const edges = await page.evaluate(() =>
    ['.panel-facts', '.bar'].map((part) => {
      const boxes = [...document.querySelectorAll(part)].map((one) => one.getBoundingClientRect());
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
    }),
  );
  expect(edges[1]).toEqual(edges[0]);
  expect(await page.locator('.panel-position').innerText()).toBe('1 of 120');
  // Their own box, whole and before anything is scrolled.
  const own = await page.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' }).boundingBox();
  expect((own?.y ?? Infinity) + (own?.height ?? 0)).toBeLessThanOrEqual(820);

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

test.each([
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
])('its buttons are one line each, and the way out is in sight at $width px', async (viewport) => {
  const page = await running.browser.newPage({ viewport, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await page.goto(`${running.app.origin}/dashboard?search=Fairweather`);
  await page.locator('.card-borrower, td[data-column="Borrower"]').first().click();
  const panel = page.locator('.loan-panel');
  await panel.locator('.category-bars').waitFor();
  await untilStill(panel);
  const name = await panel
    .locator('.loan-header-title')
    .evaluate((title) => title.getClientRects()[0]?.height);
  expect(name).toBeLessThanOrEqual(26);
  const heights = await panel
    .locator('.panel-bar .panel-link, .loan-header-line .panel-link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(Math.max(...heights)).toBeLessThanOrEqual(44);
  const overflow = await panel.locator('.panel-bar').evaluate((bar) => bar.scrollWidth - bar.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const head = await page.evaluate(() => {
    const top = document.querySelector('.loan-panel')?.getBoundingClientRect().top ?? 0;
    return (document.querySelector('.loan-header-line')?.getBoundingClientRect().bottom ?? Infinity) - top;
  });
  expect(head).toBeLessThanOrEqual(132);
  await page.close();
});

test.each([
  { width: 390, height: 844 },
  { width: 320, height: 700 },
])('a phone of $width px has the way out and how the loan stands on its first screen', async (viewport) => {
  const page = await running.browser.newPage({ viewport, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const panel = await openFirstCard(page);
  const close = await panel.getByRole('button', { name: 'Close', exact: true }).boundingBox();
  expect((close?.x ?? Infinity) + (close?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  for (const part of [
    panel.locator('.category-bar').last(),
    panel.getByText('Closing Date'),
    panel.locator('.panel-summary > li').last(),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
  await page.close();
});

test('the late bars of a tablet say for how many days', async () => {
  const page = await running.browser.newPage({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await page.goto(`${running.app.origin}/dashboard?quick=past-due`);
  await page.locator('td[data-column="Borrower"]').first().click();
  const late = page.locator('.category-bars .bar[data-color="red"]').first();
  await late.waitFor();
  const days = await late.evaluate((bar) => getComputedStyle(bar, '::after').content);
  expect(days).toMatch(/^"\d+d"/);
  // Beside the sign that a wider window draws, and within the bar. No name goes past the edge of what stands below.
  const bars = page.locator('.category-bars .bar[data-color="red"]');
  expect(await bars.locator('.sign').count()).toBe(await bars.locator('.sign:visible').count());
  const tooWide = await bars.evaluateAll(
    (all) => all.filter((bar) => bar.scrollWidth > bar.clientWidth).length,
  );
  expect(tooWide).toBe(0);
  const [edge, last] = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('.bar-label')].map(
      (one) => one.getBoundingClientRect().right,
    );
    return [document.querySelector('.panel-facts')?.getBoundingClientRect().right ?? 0, Math.max(...labels)];
  });
  expect(last).toBeLessThanOrEqual(edge ?? 0);
  await page.close();
});

test('the buttons of the panel of a tablet stand 6 px apart, with the way out whole', async () => {
  const page = await tabletWithPanel();
  const boxes = await page
    .locator('.panel-bar > .action, .panel-bar > .panel-link')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()));
  const gaps = boxes.slice(1).map(({ left }, at) => Math.round(left - (boxes[at]?.right ?? 0)));
  expect(gaps).toEqual([6, 6, 6, 6]);
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(1180);
  await page.context().close();
});

test("a phone's bars stand in two rows, and its list begins high", async () => {
  const page = await running.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  expect((await page.locator('.card').first().boundingBox())?.y).toBeLessThanOrEqual(205);
  const panel = await openFirstCard(page);
  const rows = await panel
    .locator('.category-bar')
    .evaluateAll((bars) => new Set(bars.map((bar) => bar.getBoundingClientRect().top)).size);
  expect(rows).toBe(2);
  await page.close();
});

test("a phone's first note box is whole on the first screen of a loan", async () => {
  const page = await running.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const panel = await openFirstCard(page);
  await panel.getByText(/^Updated /).waitFor();
  const box = await panel.locator('.note-text').first().boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await page.close();
});

test("while a phone's counts go on to the side, an arrow stands where they are cut", async () => {
  const page = await running.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  const counts = page.locator('.quick-counts');
  const arrow = () =>
    counts.evaluate((element) => ({
      opacity: Number(getComputedStyle(element, '::after').opacity),
      mask: getComputedStyle(element).maskImage,
    }));
  await expect.poll(arrow).toEqual({ opacity: 1, mask: 'none' });
  await counts.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(async () => (await arrow()).opacity).toBe(0);
  // The last count is whole beside where the arrow stood.
  expect(await counts.locator('.quick-count').last().isVisible()).toBe(true);
  await page.close();
});

test('beside the panel of a tablet the counts are whole offline, too, without an arrow', async () => {
  const page = await tabletWithPanel();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refresh all' }).click();
  await page.locator('.list-retry').waitFor();
  const counts = await page.locator('.quick-counts').evaluate((element) => ({
    cut: element.scrollWidth - element.clientWidth,
    arrow: Number(getComputedStyle(element, '::after').opacity),
  }));
  expect(counts).toEqual({ cut: 0, arrow: 0 });
  await page.context().close();
});

test('beside the panel all counts are whole wherever the list has room for them, and on an upright tablet', async () => {
  const page = await running.browser.newPage({ viewport: { width: 1180, height: 820 } });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.locator('td[data-column="Borrower"]').first().click();
  await page.locator('.category-bars').waitFor();
  const cut = () =>
    page.locator('.quick-counts').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  for (const width of [1180, 1280, 1344, 1366, 1440, 1536]) {
    await page.setViewportSize({ width, height: 820 });
    await expect.poll(cut, { message: `at ${width} px` }).toBe(0);
  }
  await page.goto(`${running.app.origin}/dashboard?view=AllLoans`);
  await page.getByText(/of 1,200 results$/).waitFor();
  await page.locator('td[data-column="Borrower"]').first().click();
  await page.locator('.category-bars').waitFor();
  for (const width of [1280, 1366, 1440, 1536]) {
    await page.setViewportSize({ width, height: 820 });
    await expect.poll(cut, { message: `all loans at ${width} px` }).toBe(0);
  }
  await page.goto(`${running.app.origin}/dashboard`);
  await untilPipelineShows(page);
  for (const width of [768, 820, 900]) {
    await page.setViewportSize({ width, height: 1180 });
    await expect.poll(cut, { message: `at ${width} px` }).toBe(0);
  }
  await page.close();
});

test('beside the panel of a tablet 8 loans are whole', async () => {
  const page = await tabletWithPanel();
  const whole = await page.evaluate(() => {
    const foot = document.querySelector('.pagination')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll('tbody[data-loan-guid], tr[data-loan-guid]')].filter(
      (row) => row.getBoundingClientRect().bottom <= foot,
    ).length;
  });
  expect(whole).toBeGreaterThanOrEqual(8);
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
  const head = await panel.locator('.loan-header-line').boundingBox();
  const line = await strip.boundingBox();
  expect(line?.y).toBe((head?.y ?? 0) + (head?.height ?? 0));
  expect(line?.height).toBeLessThanOrEqual(24);
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

test('the panel stands beside the list from 1,100 px on, and lies above it below', async () => {
  const context = await running.browser.newContext({ viewport: { width: 1110, height: 820 } });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.locator('td[data-column="Borrower"]').first().click();
  const panel = page.locator('.loan-panel');
  await panel.locator('.category-bars').waitFor();
  const sides = await page.evaluate(() => ({
    list: document.querySelector('.pipeline-screen')?.getBoundingClientRect().right,
    panel: document.querySelector('.loan-panel')?.getBoundingClientRect().left,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(sides).toEqual({ list: sides.panel, panel: sides.panel, overflow: 0 });
  expect(await page.locator('.loan-panel-backdrop').count()).toBe(0);
  await page.setViewportSize({ width: 1090, height: 820 });
  await page.locator('.loan-panel-backdrop').waitFor();
  await untilStill(panel);
  expect((await panel.boundingBox())?.width).toBe(550);
  await page.locator('.loan-panel-backdrop').click({ position: { x: 20, y: 400 } });
  await panel.waitFor({ state: 'detached' });
  await context.close();
});
