import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { todaysPart } from '#tests/support/this-run.ts';
import { untilPipelineShows } from '../support/pages/sign-in.ts';
import { openWholeList } from '../support/pages/whole-list.ts';

// Not the browser's own zone: the screen then names it, which may cost no loan.
const running = ownAppAndBrowser({ LENDER_TIME_ZONE: 'America/Chicago' });

/** How much wider digits are in DejaVu Sans, and nearly so on an iPad, than in the tests' own font. */
const WIDE_DIGITS = '0.05em';

/** Texts that a cell cuts, or a closing's days that have no room beside their date; only a borrower's name may end in dots, and then the cell has it as its title. */
function cutTexts(page: Page, digitSpacing = 'normal') {
  return page.evaluate((spacing) => {
    // A box that clips doesn't say how wide its content is, nor does a text that ends in dots.
    const unclipped = new CSSStyleSheet();
    unclipped.replaceSync(`
      tr[data-loan-guid] > td { overflow: visible !important; text-overflow: clip }
      td.column-loan .loan-number, td:is(.column-proj-closing, .cell-date) { letter-spacing: ${spacing} }`);
    document.adoptedStyleSheets.push(unclipped);
    const cut = [...document.querySelectorAll<HTMLElement>('tr[data-loan-guid] > td')].flatMap((cell) => {
      // A name that is cut shows whole under the pointer.
      if (cell.dataset['column'] === 'Borrower' && cell.title !== '') return [];
      const parts = [cell, ...cell.querySelectorAll<HTMLElement>('span:not(.sr-only, .sign-text)')];
      const isCut = parts.some(
        (part) =>
          part.clientWidth > 0 &&
          (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 3),
      );
      const isBroken = [...cell.querySelectorAll('.closing-line')].some(
        (line) => line.getBoundingClientRect().height > 24,
      );
      return isCut || isBroken ? [`${cell.dataset['column']}: ${cell.textContent}`] : [];
    });
    document.adoptedStyleSheets.pop();
    return cut;
  }, digitSpacing);
}

// 36 pages of 100 loans: a run looks at one of the widths, and a full run at all of them.
test('over all 1,200 loans no cell cuts its text', { timeout: 180_000 }, async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 1180, height: 820 });
  await page.goto(`${running.app.origin}/dashboard?view=AllLoans`);
  await untilPipelineShows(page);
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('100');
  for (const width of todaysPart([1180, 820, 640], 3)) {
    await page.setViewportSize({ width, height: 1180 });
    const firstPage = page.getByRole('button', { name: 'First' });
    if (await firstPage.isEnabled()) await firstPage.click();
    for (;;) {
      await expect.poll(() => cutTexts(page)).toEqual([]);
      expect(await cutTexts(page, WIDE_DIGITS)).toEqual([]);
      const next = page.getByRole('button', { name: 'Next' });
      if (await next.isDisabled()) break;
      const first = await page.locator('tr[data-loan-guid]').first().getAttribute('data-loan-guid');
      await next.click();
      await page.waitForFunction(
        (before) => document.querySelector('tr[data-loan-guid]')?.getAttribute('data-loan-guid') !== before,
        first,
      );
    }
  }
  await page.context().close();
});

test('every sign of a card has its name to be seen and to be heard, a green tick too', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 390, height: 844 });
  const unnamed = await page
    .locator('.card-categories > .card-category')
    .evaluateAll((all) =>
      all.filter(
        (one) =>
          !(one.querySelector('.card-category-name')?.checkVisibility() ?? false) ||
          !one.ariaLabel?.includes(one.dataset['column'] ?? '?'),
      ),
    );
  expect(unnamed).toHaveLength(0);
  await page.context().close();
});

test('a touch screen keeps its own choice, and the saved preference stays as it is', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 1180, height: 820 });
  await page.getByRole('button', { name: 'Expand' }).click();
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('ctc.device.fit'))).toBe('expanded');
  await page.context().close();
});
