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

/** Headings that the frame's end cuts, or that lie halfway under the pinned columns. */
function cutHeadings(page: Page): Promise<string[]> {
  return page.locator('.pipeline-scroll').evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const pinned = frame.querySelector('th.last-left')?.getBoundingClientRect().right ?? left;
    return [...frame.querySelectorAll('th:not(.left)')].flatMap((heading) => {
      const box = heading.getBoundingClientRect();
      const isCut = [pinned, right].some((edge) => box.left < edge - 2 && box.right > edge + 2);
      return isCut ? [heading.textContent] : [];
    });
  });
}

/** The headings beside the pinned columns that are in sight, whole or cut. */
function headingsInSight(page: Page): Promise<string[]> {
  return page.locator('.pipeline-scroll').evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const pinned = frame.querySelector('th.last-left')?.getBoundingClientRect().right ?? left;
    return [...frame.querySelectorAll('th:not(.left)')].flatMap((heading) => {
      const box = heading.getBoundingClientRect();
      return box.right > pinned + 2 && box.left < right - 2 ? [heading.textContent] : [];
    });
  });
}

/** What the edge says while these headings are in sight, or were before. */
function wordAt(inSight: readonly string[], all: readonly string[]): string {
  const last = inSight.at(-1) ?? '';
  if (last === all.at(-1)) return 'Back to names';
  return all.indexOf(last) < all.indexOf('Disclosures') ? 'More columns' : 'More statuses';
}

test('expanded, the edge steps through all columns, none cut, and back', async () => {
  const size = { width: 1180, height: 820 };
  const page = await openExpanded(size);
  const edge = page.locator('.column-step').first();
  const previous = page.getByRole('button', { name: 'Previous columns' });
  await edge.waitFor();
  const all = await page.locator('.pipeline th:not(.left)').allTextContents();
  let inSight = await headingsInSight(page);
  const seen = [inSight];
  while (inSight.at(-1) !== all.at(-1) && seen.length <= all.length) {
    await expect.poll(() => edge.innerText()).toBe(wordAt(inSight, all));
    expect(await cutHeadings(page)).toEqual([]);
    await edge.click();
    const before = inSight.at(-1);
    await expect.poll(async () => (await headingsInSight(page)).at(-1)).not.toBe(before);
    await expect.poll(() => cutHeadings(page)).toEqual([]);
    inSight = await headingsInSight(page);
    seen.push(inSight);
  }
  expect(new Set(seen.flat())).toEqual(new Set(all));
  expect(seen.length).toBeGreaterThan(1);
  await expect.poll(() => edge.innerText()).toBe('Back to names');
  for (const _press of seen.slice(1)) {
    const [before] = await headingsInSight(page);
    await previous.click();
    await expect.poll(async () => (await headingsInSight(page))[0]).not.toBe(before);
    await expect.poll(() => cutHeadings(page)).toEqual([]);
  }
  await expect.poll(() => headingsInSight(page)).toEqual(seen[0]);
  await previous.click({ force: true });
  await edge.click();
  await expect.poll(() => headingsInSight(page)).toEqual(seen[1]);
  for (const _press of seen.slice(2)) await edge.click();
  await expect.poll(() => edge.innerText()).toBe('Back to names');
  await edge.click();
  await expect.poll(() => headingsInSight(page)).toEqual(seen[0]);
  await expect.poll(() => edge.innerText()).toBe(wordAt(seen[0] ?? [], all));
  await page.context().close();
});
