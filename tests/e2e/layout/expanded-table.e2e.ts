import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { openWholeList } from '../support/pages/whole-list.ts';

// The list with its wide columns, which scrolls sideways.

const running = appAndBrowser();

async function openExpanded(size: { width: number; height: number }): Promise<Page> {
  const page = await openWholeList(running.browser, running.app.origin, size);
  await page.getByRole('button', { name: 'Expand' }).click();
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  return page;
}

/** Where the pinned headings are, where the others begin to show, and which of those are whole in sight. */
function sightOf(page: Page) {
  return page.locator('.pipeline-scroll').evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const pinned = [...frame.querySelectorAll('th.left')].map((heading) => heading.getBoundingClientRect());
    const start = pinned.at(-1)?.right ?? left;
    const whole = [...frame.querySelectorAll('th:not(.left)')].filter((heading) => {
      const box = heading.getBoundingClientRect();
      return box.left >= start - 2 && box.right <= right + 2;
    });
    const edge = frame.querySelector('th.last-left');
    return {
      pinned: pinned.map((box) => Math.round(box.left - left)),
      whole: whole.map(({ textContent }) => textContent),
      shadow: edge === null ? '' : getComputedStyle(edge).boxShadow,
    };
  });
}

test('expanded, all columns scroll by under the pinned ones, which stay and cast a shadow', async () => {
  const page = await openExpanded({ width: 1180, height: 820 });
  const frame = page.locator('.pipeline-scroll');
  const all = await page.locator('.pipeline th:not(.left)').allTextContents();
  const start = await sightOf(page);
  expect(start.pinned).toHaveLength(3);
  expect(start.whole[0]).toBe(all[0]);
  expect(start.whole).not.toContain(all.at(-1));
  const seen = new Set(start.whole);
  for (let press = 0; press < all.length && !seen.has(all.at(-1) ?? ''); press += 1) {
    await frame.evaluate((box) => box.scrollBy({ left: 300, behavior: 'instant' }));
    const { whole, pinned } = await sightOf(page);
    for (const heading of whole) seen.add(heading);
    expect(pinned).toEqual(start.pinned);
  }
  expect(seen).toEqual(new Set(all));
  await expect.poll(async () => (await sightOf(page)).shadow).toMatch(/ 4px 0px 0px 0px$/);
  await frame.evaluate((box) => box.scrollTo({ left: 0, behavior: 'instant' }));
  await expect.poll(async () => (await sightOf(page)).whole).toEqual(start.whole);
  // No row is cut at the frame's end.
  const cutRows = await frame.evaluate((box) => {
    const end = box.getBoundingClientRect().top + box.clientTop + box.clientHeight;
    return [...box.querySelectorAll('tr[data-loan-guid]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top < end - 2 && bottom > end + 2;
    }).length;
  });
  expect(cutRows).toBe(0);
  await page.context().close();
});
