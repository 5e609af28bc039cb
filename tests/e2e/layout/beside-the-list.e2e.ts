import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { faultsInLightAndDark } from '../support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

// The screens beside the list, as fitted-table.e2e.ts looks at the list itself.

/** Axe looks at one size of each form. The modes differ by nothing but colors, so their sizes are the same. */
const SIZES = [
  { width: 1180, height: 820, hasAxe: true },
  { width: 1180, height: 796 },
  { width: 820, height: 1180, hasAxe: true },
  { width: 708, height: 820 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 390, height: 844, hasAxe: true },
  { width: 320, height: 640, hasAxe: true },
];

const SCREENS = [
  {
    name: 'conditions of a loan',
    path: '/conditions/:loan?status=all&priorTo=[]',
    sight: '[data-condition]',
  },
  { name: 'an empty list of conditions', path: '/conditions/:loan?search=zzz', sight: '.no-conditions' },
  { name: 'all conditions', path: '/conditions', sight: '[data-condition]' },
  { name: 'the outbox', path: '/outbox', sight: '.outbox-summary' },
  { name: 'this device', path: '/storage', sight: '.storage-facts > :nth-child(6)' },
  { name: 'a lost page', path: '/nowhere', sight: '.centred-page' },
];

const running = appAndBrowser();
let page: Page;
let loan: string;

beforeAll(async () => {
  const context = await running.browser.newContext({ hasTouch: true, isMobile: true });
  page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  loan = (await page.locator('[data-loan-guid]').first().getAttribute('data-loan-guid')) ?? '';
});

/** What hangs over the window, and buttons that a finger can miss: 44 px, or 24 px in the cells of a table. */
function misfits(): Promise<string[]> {
  return page.evaluate(() => {
    // A screen scrolls in a box of its own, which hides its width from the page. The groups may scroll in theirs.
    const wide = [...document.querySelectorAll('html, main, main *:not(.prior-to-cards)')].filter(
      (box) =>
        (box.matches('html') || /auto|scroll/.test(getComputedStyle(box).overflowX)) &&
        box.scrollWidth > box.clientWidth,
    );
    const small = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, a, select, summary, label:has(input))'),
    ].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1) return [];
      const least = target.closest('table') === null ? 44 : 24;
      // A link or a copy button within a line of text is as high as the line lets it be.
      const isInLine = target.closest('dd') !== null && height >= 24;
      return Math.min(width, height) < least - 0.5 && !isInLine
        ? [`${target.tagName}.${target.className} ${target.textContent}: ${width} x ${height}`]
        : [];
    });
    return [...wide.map((box) => `${box.tagName}.${box.className} scrolls sideways`), ...small];
  });
}

test.each(SCREENS)('$name fits every window, and every finger', async ({ path, sight }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`${running.app.origin}${path.replace(':loan', loan)}`);
  for (const { hasAxe = false, ...size } of SIZES) {
    await page.setViewportSize(size);
    await page.locator(sight).first().waitFor();
    // A screen is drawn anew for its width a moment after the window has it.
    await vi.waitFor(
      async () => expect({ size, faults: await misfits() }).toEqual({ size, faults: [] }),
      10_000,
    );
    const faults = hasAxe ? await faultsInLightAndDark(page) : [];
    expect({ size, faults }).toEqual({ size, faults: [] });
  }
});
