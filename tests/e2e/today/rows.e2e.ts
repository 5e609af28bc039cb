import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';
import { tabletForEachTest } from '../support/pages/tablet.ts';

let app: RunningApp;
const tablet = tabletForEachTest();

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.dispose());

async function openToday(width: number, height: number, who: string): Promise<Page> {
  const { page } = await tablet.open();
  await page.setViewportSize({ width, height });
  await signIn(page, app.origin, who);
  await untilPipelineShows(page);
  await page.goto(`${app.origin}/today`);
  await page.locator('.today-line').first().waitFor();
  return page;
}

const heightOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).boundingBox())?.height ?? 0;

/** Of the first lines, from the top of the name to the top of the closing. */
const namesToClosings = (page: Page) =>
  page.locator('.today-line').evaluateAll((lines) =>
    lines.slice(0, 12).map((line) => {
      const top = (part: string) => line.querySelector(part)?.getBoundingClientRect().top ?? 0;
      return Math.round(top('.today-closing') - top('.today-loan'));
    }),
  );

test("a manager's head is as high as its buttons, and each line keeps name and closing together", async () => {
  const page = await openToday(1180, 820, 'Grace Okonkwo');
  expect(await heightOf(page, '.today-head')).toBeLessThanOrEqual(58);
  expect(await heightOf(page, '.today-tray-tools')).toBeLessThanOrEqual(104);
  expect(new Set(await namesToClosings(page)).size).toBe(1);
  // No name breaks for the sake of what it is.
  const breaks = await page.locator('.today-comma').evaluateAll((commas) =>
    commas.slice(0, 12).map((comma) => {
      const range = document.createRange();
      range.setStartBefore(comma.parentNode?.firstChild ?? comma);
      range.setEndAfter(comma);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(breaks).toEqual(breaks.map(() => 1));
  expect(breaks.length).toBeGreaterThan(5);
  // Even where the task takes a third line.
  await page.locator('.today-list').evaluate((list) => (list.style.inlineSize = '42rem'));
  expect(new Set(await namesToClosings(page)).size).toBe(1);
});

test("on a phone a manager's loan has its name and number in one line", async () => {
  const page = await openToday(390, 844, 'Grace Okonkwo');
  const lines = await page
    .locator('.today-loan')
    .evaluateAll((all) => all.slice(0, 12).map((loan) => loan.getBoundingClientRect().height));
  expect(Math.max(...lines)).toBeLessThan(24);
});

test("the top bar keeps still when Today's count comes", async () => {
  const page = await openToday(1180, 820, 'Marisol Kessler');
  const count = page.locator('.top-bar-count');
  await count.waitFor();
  const widthOf = () => page.locator('.top-bar-link', { hasText: 'Today' }).boundingBox();
  const withCount = (await widthOf())?.width ?? 0;
  await count.evaluate((badge) => badge.remove());
  expect(Math.abs(((await widthOf())?.width ?? 0) - withCount)).toBeLessThan(2);
  // Nor does a hole wait for it.
  const [today, next] = await Promise.all([
    widthOf(),
    page.locator('.top-bar-link', { hasText: 'Closings' }).boundingBox(),
  ]);
  expect((next?.x ?? Infinity) - (today?.x ?? 0) - (today?.width ?? 0)).toBeLessThanOrEqual(28);
});

test('what was snoozed is told without moving the tray', async () => {
  const page = await openToday(820, 1180, 'Marisol Kessler');
  const tray = page.getByRole('region', { name: 'Selected loan' });
  await tray.getByRole('button', { name: 'Next', exact: true }).click();
  await tray.getByRole('button', { name: 'Snooze', exact: true }).click();
  await tray.getByRole('button', { name: 'When the loan changes' }).click();
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  const told = await heightOf(page, '.today-tray');
  await page.locator('.snoozed-notice').evaluate((notice) => notice.remove());
  expect(await heightOf(page, '.today-tray')).toBe(told);
});

test('what holds up a closing follows its name with a comma and no space before it', async () => {
  const page = await openToday(390, 844, 'Marisol Kessler');
  const loan = page.locator('.closing-strip-loan').first();
  await loan.waitFor();
  // As on a day without wires, which isn't every day.
  const [name, comma] = await loan.evaluate((button) => {
    const part = (className: string, ...content: (Node | string)[]) => {
      const span = document.createElement('span');
      span.className = className;
      span.append(...content);
      return span;
    };
    const who = [part('closing-strip-name', 'Lo'), ' ', part('sr-only', '00888')];
    button.replaceChildren(
      part('closing-strip-who', ...who),
      part('closing-strip-note', ', too early by law'),
    );
    const nameEnd = button.querySelector('.closing-strip-name')?.getBoundingClientRect().right ?? 0;
    return [nameEnd, button.querySelector('.closing-strip-note')?.getBoundingClientRect().left];
  });
  expect(comma).toBeCloseTo(name ?? 0, 0);
});
