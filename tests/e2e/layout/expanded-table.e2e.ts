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
  // What can be pressed has its color without a pointer over it, as in the fitted list.
  const accent = await page
    .getByRole('button', { name: 'Collapse' })
    .evaluate((button) => getComputedStyle(button).color);
  const copy = page.locator('tr .copy-button').first();
  expect(await copy.evaluate((button) => getComputedStyle(button).color)).toBe(accent);
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

test.each([
  { width: 820, height: 1180, presses: 5, first: 'Milestone, Milestone Date, Dead in Water' },
  {
    width: 1180,
    height: 820,
    presses: 2,
    first: 'Disclosures, Appraisal, Title, HOI, Init. Approval, Borr. CTC, Coll. CTC',
  },
  {
    width: 1440,
    height: 900,
    presses: 1,
    first:
      'Title, HOI, Init. Approval, Borr. CTC, Coll. CTC, Final CTC, Init. CD, Locked, Final Verbal, Closing',
  },
])(
  'expanded, at $width x $height the edge steps through all columns, none cut, and back',
  async ({ presses, first, ...size }) => {
    const page = await openExpanded(size);
    const edge = page.locator('.column-step').first();
    const previous = page.getByRole('button', { name: 'Previous columns' });
    await edge.waitFor();
    expect(await smallTargets(page)).toEqual([]);
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
    expect(seen).toHaveLength(presses + 1);
    expect(seen[1]?.join(', ')).toBe(first);
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
  },
);

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
