import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { smallTargets } from '../support/pages/small-targets.ts';
import { openWholeList } from '../support/pages/whole-list.ts';

// The list with its wide columns, which scrolls sideways.

const running = appAndBrowser();

async function openExpanded(size: { width: number; height: number }): Promise<Page> {
  const page = await openWholeList(running.browser, running.app.origin, size);
  await page.getByRole('button', { name: 'Expand' }).click();
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  return page;
}

test('expanded, names and loan types take one line, and the borrower stands out as in the other forms', async () => {
  const page = await openExpanded({ width: 1180, height: 820 });
  const tall = await page
    .locator(
      'td:is([data-column="Processor"], [data-column="Loan Officer"], [data-column="Loan type"]) .two-lines',
    )
    .evaluateAll((texts) =>
      texts.flatMap((text) => (text.getBoundingClientRect().height > 20 ? [text.textContent] : [])),
    );
  expect(tall).toEqual([]);
  const borrower = page.locator('td[data-column="Borrower"]').first();
  expect(await borrower.evaluate((cell) => getComputedStyle(cell).fontWeight)).toBe('600');
  // Each pin stands as far from its name as the others.
  const gaps = await page.locator('.pipeline th:has(.pin-button)').evaluateAll((heads) =>
    heads.map((head) => {
      const end = (selector: string) => head.querySelector(selector)?.getBoundingClientRect();
      const before = end('.sort-arrow') ?? end('.heading-text');
      return Math.round((end('.pin-button')?.left ?? 0) - (before?.right ?? 0));
    }),
  );
  expect(gaps).toHaveLength(8);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
  await page.context().close();
});

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

function firstStatus(page: Page): Promise<number> {
  return page
    .locator('th.column-dead-in-water')
    .evaluate(
      (heading) =>
        heading.getBoundingClientRect().left -
        (document.querySelector('th.last-left')?.getBoundingClientRect().right ?? 0),
    );
}

test.each([
  { width: 820, height: 1180, at: 'Statuses' },
  { width: 1180, height: 820, at: 'Statuses' },
  { width: 1440, height: 900, at: 'More statuses' },
])('expanded, the edge steps through the statuses and back at $width x $height', async ({ at, ...size }) => {
  const page = await openExpanded(size);
  const edge = page.locator('.column-steps');
  await expect.poll(() => edge.innerText()).toBe(at);
  await expect.poll(() => cutHeadings(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await edge.click();
  await expect.poll(() => firstStatus(page)).toBeCloseTo(0, 0);
  await expect.poll(() => cutHeadings(page)).toEqual([]);
  for (let presses = 0; presses < 5 && (await edge.innerText()) !== 'Back to names'; presses += 1) {
    const before = await firstStatus(page);
    await edge.click();
    await expect.poll(() => firstStatus(page)).toBeLessThan(before);
    await expect.poll(() => cutHeadings(page)).toEqual([]);
  }
  await expect.poll(() => edge.innerText()).toBe('Back to names');
  await edge.click();
  await expect.poll(() => edge.innerText()).toBe(at);
  await page.context().close();
});

test('expanded, a list without columns to step to has no edge for it', async () => {
  const page = await openExpanded({ width: 2400, height: 900 });
  await expect.poll(() => page.locator('.no-column-steps').count()).toBe(1);
  expect(await page.locator('.column-steps').count()).toBe(0);
  const [space, frame] = await Promise.all(
    ['.list-space', '.pipeline-scroll'].map((part) => page.locator(part).boundingBox()),
  );
  expect(frame?.width).toBe(space?.width);
  await page.context().close();
});
