import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const running = appAndBrowser();

/** A loan officer's list, in a window of its own. */
async function listPage(options: BrowserContextOptions) {
  const context = await running.browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  return page;
}

/** From the press on Conditions on, the loans after the first `free` ones get no answer until they are let go. */
async function openConditionsHeld(page: Page, free: number): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let count = 0;
  await page.route('**/los/v3/loans/*/conditions', async (route) => {
    count += 1;
    if (count > free) await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Conditions', exact: true }).click();
  return letGo;
}

/** Keeps in the page how far everything in sight moved so far, as the browser scores it, without what a press moves. */
function watchShifts(): void {
  const page = window as unknown as { shifted: number };
  page.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) page.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('while the conditions of 120 loans are read for the first time, what is in sight stands still', async () => {
  const page = await listPage({ viewport: { width: 1180, height: 820 } });
  await page.getByRole('link', { name: 'Conditions', exact: true }).click();
  await page.locator('[data-condition]').first().waitFor();
  await page.evaluate(watchShifts);
  await page.getByText(/^120 loans, /).waitFor({ timeout: 60_000 });
  const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  expect(shifted).toBeLessThan(0.1);
  expect(await page.getByRole('button', { name: 'Sort by closing' }).count()).toBe(0);
  await page.context().close();
});

test('somebody who asks for all open conditions during that reading sees them stand still too, and sorts them at its end', async () => {
  const page = await listPage({ viewport: { width: 1180, height: 820 } });
  await page.getByRole('link', { name: 'Conditions', exact: true }).click();
  await page.locator('[data-condition]').nth(24).waitFor();
  await page.evaluate(watchShifts);
  await page.getByRole('button', { name: 'Show all open' }).click();
  await page.getByText(/^120 loans, /).waitFor({ timeout: 60_000 });
  const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  expect(shifted).toBeLessThan(0.1);
  await page.getByRole('button', { name: 'Sort by closing' }).click();
  await page.getByRole('button', { name: 'Sort by closing' }).waitFor({ state: 'hidden' });
  expect(await page.getByText('continued', { exact: true }).count()).toBe(0);
  // The list scrolls, not the page around it.
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight),
  ).toBe(0);
  await page.context().close();
});

/** Where the parts above the rows stand, and how much of the window rows fill. */
function placesOf(part: string): Record<string, number> {
  const topOf = (selector: string) =>
    Math.round(document.querySelector(`${part} ${selector}`)?.getBoundingClientRect().top ?? -1);
  const rows = [...document.querySelectorAll(`${part} .condition-row`)];
  const inSight = rows.filter((row) => row.getBoundingClientRect().top < innerHeight);
  return {
    groups: topOf('.prior-to-card'),
    states: topOf('.condition-tools'),
    types: topOf('.type-filter'),
    headings: topOf('thead'),
    group: topOf('tbody.group-head'),
    firstRow: topOf('.condition-row'),
    isFull: Number(rows.length > inSight.length),
  };
}

/** Groups that begin before the arrow at the line's end and end below it. */
function cutGroups(): string[] {
  const line = document.querySelector('.prior-to-cards');
  if (line === null) return ['no groups'];
  const arrowAt =
    line.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(line, '::after').width);
  return [...line.querySelectorAll('.prior-to-card')]
    .filter((card) => {
      const { left, right } = card.getBoundingClientRect();
      return left < arrowAt - 1 && right > arrowAt + 1;
    })
    .map((card) => card.textContent);
}

test.each([
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
])('what stands in for conditions fills $width px as they do, in their places', async (viewport) => {
  const page = await listPage({ viewport, hasTouch: true, serviceWorkers: 'block' });
  const letGo = await openConditionsHeld(page, 0);
  await page.locator('.conditions-skeleton').waitFor();
  const before = await page.evaluate(placesOf, '.conditions-skeleton');
  letGo();
  await page.locator('[data-condition]').nth(24).waitFor();
  expect(before).toEqual(await page.evaluate(placesOf, '.all-conditions'));
  expect(before['isFull']).toBe(1);
  expect(await page.evaluate(cutGroups)).toEqual([]);
  await page.context().close();
});

/** Where the cards of the groups that are in sight stand, by their names. */
function cardPlaces(): Record<string, number> {
  const cards = [...document.querySelectorAll('label.prior-to-card')];
  return Object.fromEntries(
    cards.map((card) => [
      card.querySelector('.prior-to-title')?.textContent ?? '',
      Math.round(card.getBoundingClientRect().left),
    ]),
  );
}

/** How far rows to come are from the window's end, and how far the list scrolls. */
function endOfRows(): { gap: number; scrolls: number } {
  const screen = document.querySelector('.conditions-screen');
  const bottom = document.querySelector('.rows-to-come')?.getBoundingClientRect().bottom ?? 0;
  return {
    gap: Math.round((screen?.getBoundingClientRect().bottom ?? 0) - bottom),
    scrolls: (screen?.scrollHeight ?? 0) - (screen?.clientHeight ?? 0),
  };
}

test.each([
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
])(
  'a list of few loans goes on to the end of $width px while more come, and no group moves',
  async (viewport) => {
    const page = await listPage({ viewport, hasTouch: true, serviceWorkers: 'block' });
    const letGo = await openConditionsHeld(page, 4);
    await page.locator('[data-condition]').first().waitFor();
    await page.getByText('Loading conditions: 4 of 120 loans').waitFor();
    expect(await page.evaluate(endOfRows)).toEqual({ gap: 0, scrolls: 0 });
    const before = await page.evaluate(placesOf, '.all-conditions');
    const cards = await page.evaluate(cardPlaces);
    letGo();
    await page.getByText(/^120 loans, /).waitFor({ timeout: 60_000 });
    await page.locator('.rows-to-come').waitFor({ state: 'detached' });
    expect(await page.evaluate(placesOf, '.all-conditions')).toEqual(before);
    expect(await page.evaluate(cardPlaces)).toMatchObject(cards);
    await page.context().close();
  },
);
