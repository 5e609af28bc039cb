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

test('expanded, a frame without a status in sight says where they are until it scrolls', async () => {
  const page = await openExpanded({ width: 820, height: 1180 });
  const hint = () =>
    page.locator('.list-space').evaluate((space) => {
      const { content, opacity } = getComputedStyle(space, '::before');
      return { content, opacity };
    });
  await expect.poll(hint).toEqual({ content: '"Swipe left for statuses" / ""', opacity: '1' });
  await page.locator('.pipeline-scroll').evaluate((frame) => {
    frame.scrollLeft = frame.scrollWidth;
  });
  await expect.poll(async () => (await hint()).opacity).toBe('0');
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect.poll(async () => (await hint()).content).toBe('none');
  await page.context().close();
});
