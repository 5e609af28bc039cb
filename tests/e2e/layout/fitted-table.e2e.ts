import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { accessibilityFaults, faultsInLightAndDark } from '../support/pages/page-quality.ts';
import { untilPipelineShows } from '../support/pages/sign-in.ts';
import { smallTargets } from '../support/pages/small-targets.ts';
import { openWholeList } from '../support/pages/whole-list.ts';

const SIGNS = [
  'Disclosures',
  'Appraisal',
  'Title',
  'HOI',
  'Init. Approval',
  'Borr. CTC',
  'Coll. CTC',
  'Final CTC',
  'Init. CD',
  'Locked',
  'Final Verbal',
  'Closing',
];

const TABLES = [
  { width: 1180, height: 820, wholeLoans: 13 },
  { width: 1180, height: 796, wholeLoans: 12 },
  { width: 820, height: 1180, wholeLoans: 15 },
  { width: 708, height: 820, wholeLoans: 7 },
  { width: 640, height: 900, wholeLoans: 7 },
  { width: 1024, height: 768, wholeLoans: 9 },
  { width: 1440, height: 900, wholeLoans: 13 },
];

// Not the browser's own zone: the screen then names it, which may cost no loan.
const running = appAndBrowser({ LENDER_TIME_ZONE: 'America/Chicago' });

/** What of the table is whole and what isn't, as the browser laid it out. */
function readTable(page: Page) {
  return page.evaluate((signs) => {
    const frame = document.querySelector('.pipeline-scroll');
    const head = document.querySelector('.pipeline thead');
    if (frame === null || head === null) throw new Error('no table');
    const box = frame.getBoundingClientRect();
    const ceiling = Math.max(
      ...[...head.querySelectorAll('th')].map((th) => th.getBoundingClientRect().bottom),
    );
    const floor = Math.min(box.top + frame.clientTop + frame.clientHeight, window.innerHeight);
    const isWhole = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= ceiling - 1 && bottom <= floor + 1;
    };
    const heading = (name: string) => document.querySelector(`.pipeline th[aria-label^="${name}"]`);
    return {
      listOverflow: frame.scrollWidth - frame.clientWidth,
      pageOverflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      wholeLoans: [...document.querySelectorAll('tr[data-loan-guid]')].filter(isWhole).length,
      hiddenHeadings: signs.filter((name) => {
        const place = heading(name)?.getBoundingClientRect();
        return place === undefined || place.left < 0 || place.right > window.innerWidth + 0.5;
      }),
      cutHeadings: signs.filter((name) => {
        const cell = heading(name);
        return (
          cell === null ||
          [...cell.querySelectorAll('*'), cell].some(
            (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
          )
        );
      }),
    };
  }, SIGNS);
}

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
      if (cell.dataset['column'] === 'Borrower') {
        // A name that is cut shows whole under the pointer.
        cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        if (cell.title !== '') return [];
      }
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

test.each(TABLES)('every column is in sight at $width x $height', async (size) => {
  const page = await openWholeList(running.browser, running.app.origin, size);
  const table = await readTable(page);
  expect(table).toMatchObject({ hiddenHeadings: [], cutHeadings: [], listOverflow: 0, pageOverflow: 0 });
  expect(await cutTexts(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await faultsInLightAndDark(page)).toEqual([]);
  expect(table.wholeLoans).toBeGreaterThanOrEqual(size.wholeLoans);
  await page.context().close();
});

test.each([
  { width: 1110, height: 800, hasMouse: true },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
])('beside an open loan pages and counts take one row each at $width x $height', async (size) => {
  const page = await openWholeList(running.browser, running.app.origin, size);
  await page.locator('td[data-column="Borrower"]').first().click();
  await page.locator('.loan-header-title').waitFor();
  const [pages, counts] = await Promise.all(
    ['.pagination', '.status-line-bar'].map((part) => page.locator(part).boundingBox()),
  );
  expect(pages?.height).toBeLessThanOrEqual(52);
  // The last page's numbers too: "1,186 to 1,200 of 1,200".
  const range = page.locator('.pagination > .muted');
  await page.getByRole('radio', { name: 'All Loans' }).check({ force: true });
  await page.getByText(/of 1,200 results$/).waitFor();
  await page.getByRole('button', { name: 'Last' }).click();
  await page.getByText(/to 1,200 of 1,200 results$/).waitFor();
  expect((await range.boundingBox())?.height).toBeLessThanOrEqual(20);
  expect(counts?.height).toBeLessThanOrEqual(48);
  await page.context().close();
});

test('over all 1,200 loans no cell cuts its text', { timeout: 180_000 }, async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 1180, height: 820 });
  await page.goto(`${running.app.origin}/dashboard?view=AllLoans`);
  await untilPipelineShows(page);
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('100');
  for (const width of [1180, 820, 640]) {
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

test.each([
  { width: 820, above: ['Init. Approval', 'Borr. CTC', 'Init. CD'] },
  { width: 708, above: [undefined, 'Init. Approval', 'Init. CD'] },
  { width: 640, above: [undefined, 'Init. Approval', 'Init. CD'] },
])(
  'in 2 lines a loan, the second stands under the columns of the first at $width, the date with its milestone',
  async ({ width, above }) => {
    const page = await openWholeList(running.browser, running.app.origin, { width, height: 1180 });
    const lefts = await page
      .locator('tr[data-loan-guid]')
      .first()
      .locator('td')
      .evaluateAll((cells) =>
        Object.fromEntries(
          cells.map((cell) => [cell.dataset['column'] ?? '', cell.getBoundingClientRect().left]),
        ),
      );
    const below = ['Loan type', 'Processor', 'Loan Officer'];
    const apart = below.flatMap((name, at) => {
      const column = above[at];
      return column === undefined ? [] : [Math.abs((lefts[name] ?? Number.NaN) - (lefts[column] ?? 0))];
    });
    expect(Math.max(...apart)).toBeLessThanOrEqual(2);
    // Clear of the longest milestone, and before the first sign whose date it could be taken for.
    const overlaps = await page.locator('tr[data-loan-guid]').evaluateAll((rows) => {
      const textOf = (row: Element, name: string) => {
        const range = document.createRange();
        range.selectNodeContents(row.querySelector(`td[data-column="${name}"] :not(:has(*))`) ?? row);
        return range.getBoundingClientRect();
      };
      return rows.filter((row) => {
        const date = textOf(row, 'Milestone Date');
        const sign = row.querySelector('td[data-column="Appraisal"]')?.getBoundingClientRect().left ?? 0;
        return textOf(row, 'Milestone').right + 8 > date.left || date.right > sign + 1;
      }).length;
    });
    expect(overlaps).toBe(0);
    await page.context().close();
  },
);

test('a card is at most 150 px high on a phone, under at most 200 px of controls', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 390, height: 844 });
  const [bar, first] = await Promise.all(
    ['.top-bar', '.card'].map((part) => page.locator(part).first().boundingBox()),
  );
  expect((first?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)).toBeLessThanOrEqual(200);
  const heights = await page
    .locator('.card:not([data-changed])')
    .evaluateAll((cards) => cards.slice(0, 5).map((card) => card.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(150);
  const fourth = await page.locator('.card').nth(3).boundingBox();
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const cutNames = await page
    .locator('.card-category-name, .card-milestone, .card-late')
    .evaluateAll((names) =>
      names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((name) => name.innerHTML),
    );
  expect(cutNames).toEqual([]);
  // Every sign has its name to be seen and to be heard, a green tick too.
  const unnamed = await page
    .locator('.card-categories > .card-category')
    .evaluateAll((all) =>
      all.filter(
        (one) =>
          !(one.querySelector('.card-category-name')?.checkVisibility() ?? false) ||
          !one.ariaLabel?.startsWith(one.dataset['column'] ?? '?'),
      ),
    );
  expect(unnamed).toHaveLength(0);
  // Dead in Water stands on the line of the name and the number.
  const axes = await page
    .locator('.card')
    .first()
    .locator('.card-days, .card-head .card-category-name, .loan-number')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return top + height / 2;
      }),
    );
  expect(axes).toHaveLength(3);
  expect(Math.max(...axes) - Math.min(...axes)).toBeLessThanOrEqual(1);
  const tiles = await page
    .locator('.card')
    .first()
    .locator('.card-category')
    .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().right));
  expect(tiles.filter((right) => right === Math.max(...tiles))).toHaveLength(2);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

test('the pages stay where they are when a search finds nothing', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 1180, height: 820 });
  const before = await page.locator('.pagination').boundingBox();
  await page.getByRole('searchbox').fill('zzz');
  await page.getByText('No results found.').waitFor();
  expect(await page.locator('.pagination').boundingBox()).toEqual(before);
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

test('headings stand on one axis, and the dots of Dead in Water one below the other, clear of the edge', async () => {
  const page = await openWholeList(running.browser, running.app.origin, {
    width: 1440,
    height: 900,
    hasMouse: true,
  });
  const axes = await page.locator('.pipeline th .heading-text').evaluateAll((texts) =>
    texts.map((text) => {
      const { top, bottom } = text.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(new Set(axes).size).toBe(1);
  const insets = await page.locator('td.cell-days .dot').evaluateAll((dots) =>
    dots.map((dot) => {
      const cell = dot.closest('td')?.getBoundingClientRect().left ?? 0;
      return Math.round(dot.getBoundingClientRect().left - cell);
    }),
  );
  expect(new Set(insets)).toEqual(new Set([8]));
  await page.context().close();
});

test('in two lines, the two headings of a cell stand one close below the other on one ground', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 820, height: 1180 });
  const heads = await page.evaluate(() => {
    const text = (name: string) =>
      document.querySelector(`.pipeline th[aria-label^="${name}"] .heading-text`)?.getBoundingClientRect();
    const gap = (above: string, below: string) => (text(below)?.top ?? 0) - (text(above)?.bottom ?? 0);
    const grounds = [...document.querySelectorAll('.pipeline th')].map(
      (th) => getComputedStyle(th).backgroundColor,
    );
    return {
      gaps: [gap('Borrower', 'Loan'), gap('Proj. Closing', 'Milestone')],
      grounds: new Set(grounds).size,
    };
  });
  expect(Math.max(...heads.gaps)).toBeLessThanOrEqual(8);
  expect(Math.min(...heads.gaps)).toBeGreaterThanOrEqual(0);
  expect(heads.grounds).toBe(1);
  await page.context().close();
});

test('in two lines, the headings of the second line stand apart, and rules run down to the next loan', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 820, height: 1180 });
  const gap = await page.evaluate(() => {
    const box = (name: string) =>
      document.querySelector(`.pipeline th[aria-label^="${name}"] .heading-text`)?.getBoundingClientRect();
    return (box('Loan type')?.left ?? 0) - (box('Milestone Date')?.right ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(12);
  const short = await page.locator('tr[data-loan-guid] td.group-start').evaluateAll(
    (cells) =>
      cells.filter((cell) => {
        const row = cell.closest('tr')?.getBoundingClientRect().bottom ?? 0;
        return row - cell.getBoundingClientRect().bottom > 1.5;
      }).length,
  );
  expect(short).toBe(0);
  await page.context().close();
});
