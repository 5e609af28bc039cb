import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { smallTargets } from '../support/pages/small-targets.ts';
import { openWholeList } from '../support/pages/whole-list.ts';

// What stands above the list, and the room that its columns have.

const running = appAndBrowser({ LENDER_TIME_ZONE: 'America/Chicago' });

test.each([
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1080, height: 810 },
  { width: 1133, height: 744 },
])('in 2 lines a loan, the first begins within 225 px at $width x $height, with every tool', async (size) => {
  const page = await openWholeList(running.browser, running.app.origin, size);
  const first = await page.locator('tr[data-loan-guid]').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(225);
  const names = ['Apply', 'Reset', 'Saved filters', 'Hide/Show Columns', 'Expand', 'Legend'];
  const tools = await Promise.all(
    names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  const places = [
    ...tools,
    ...(await Promise.all(
      ['.home-link', '.segments', '.select', '.search-field', '.quick-counts', '.freshness'].map((part) =>
        page.locator(part).first().boundingBox(),
      ),
    )),
  ];
  const overlaps = places.flatMap((one, at) =>
    places
      .slice(at + 1)
      .filter(
        (other) =>
          one === null ||
          other === null ||
          (one.x < other.x + other.width - 1 &&
            other.x < one.x + one.width - 1 &&
            one.y < other.y + other.height - 1 &&
            other.y < one.y + one.height - 1),
      )
      .map((other) => ({ one, other })),
  );
  expect(overlaps).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  // A count beside the tools is a finger's, too.
  await page.getByRole('button', { name: /due today$/ }).click();
  await page.getByText(/^Showing 1 to \d+ of \d+ results$/).waitFor();
  await page.getByRole('button', { name: 'Hide/Show Columns' }).click();
  await page.getByText('Toggle columns').waitFor();
  await page.context().close();
});

test('beside an open loan at 1,440 px the first row begins within 222 px: the search is on the first line', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 1440, height: 900 });
  await page.locator('td[data-column="Borrower"]').first().click();
  await page.locator('.loan-header-title').waitFor();
  const first = await page.locator('tr[data-loan-guid]').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(222);
  const [search, view] = await Promise.all(
    ['.search-field', '.segments'].map((part) => page.locator(part).first().boundingBox()),
  );
  expect(Math.abs((search?.y ?? 0) - (view?.y ?? Infinity))).toBeLessThanOrEqual(2);
  expect(search?.width).toBeGreaterThanOrEqual(144);
  expect(await smallTargets(page)).toEqual([]);
  await page.context().close();
});

test('in 2 lines a loan, what a sign says stands clear of the name below it', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 820, height: 1180 });
  const gaps = await page.locator('tr[data-loan-guid]:has(td[data-status="PAST_DUE"])').evaluateAll((rows) =>
    rows.map((row) => {
      const late = row.querySelector('td[data-status="PAST_DUE"]');
      const name = row.querySelector('td[data-column="Loan Officer"] .two-lines');
      if (late === null || name === null) throw new Error('no such cells');
      const { paddingTop, lineHeight } = getComputedStyle(late, '::after');
      const said = late.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(late).paddingTop);
      return (
        name.getBoundingClientRect().top -
        said -
        Number.parseFloat(lineHeight) -
        Number.parseFloat(paddingTop)
      );
    }),
  );
  expect(gaps.length).toBeGreaterThan(3);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
  await page.context().close();
});

test.each([
  { width: 1440, height: 900, cut: ['Featherstonehaugh-Vanderbilt-Montgomery'] },
  { width: 1024, height: 768, cut: ['Featherstonehaugh-Vanderbilt-Montgomery'] },
])('of 1,200 borrowers only the longest name is cut at $width x $height', async ({ cut, ...size }) => {
  const page = await openWholeList(running.browser, running.app.origin, size);
  await page.goto(`${running.app.origin}/dashboard?view=AllLoans`);
  await page.getByText(/of 1,200 results$/).waitFor();
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('100');
  const found = new Set<string>();
  for (;;) {
    const names = await page.locator('td[data-column="Borrower"] .two-lines').evaluateAll((all) =>
      all.flatMap((name) => {
        const isCut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1;
        return isCut ? [name.textContent] : [];
      }),
    );
    for (const name of names) found.add(name);
    const next = page.getByRole('button', { name: 'Next' });
    if (await next.isDisabled()) break;
    const first = await page.locator('tr[data-loan-guid]').first().getAttribute('data-loan-guid');
    await next.click();
    await page.waitForFunction(
      (before) => document.querySelector('tr[data-loan-guid]')?.getAttribute('data-loan-guid') !== before,
      first,
    );
  }
  expect([...found]).toEqual(cut);
  await page.context().close();
});

test.each([
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
])("the legend's names begin at one edge for each kind of group at $width x $height", async (size) => {
  const page = await openWholeList(running.browser, running.app.origin, size);
  await page.getByRole('button', { name: 'Legend' }).click();
  await page.locator('.legend-name').first().waitFor();
  const groups = await page.locator('.legend-group').evaluateAll((all) =>
    all.map((group) => {
      const { left } = group.getBoundingClientRect();
      const names = [...group.querySelectorAll('.legend-name')].map((name) => name.getBoundingClientRect());
      const insets = new Set(names.map((name) => Math.round(name.left - left)));
      return {
        insets: [...insets],
        count: names.length,
        hasSigns: group.querySelector('.legend-cell') !== null,
      };
    }),
  );
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(15);
  // Behind the signs one edge. Names in words alone begin where their group does; on a phone, where the others do.
  const edge = groups[0]?.insets[0];
  expect(edge).toBeGreaterThan(48);
  expect(groups.map(({ insets }) => insets)).toEqual(
    groups.map(({ hasSigns }) => [hasSigns || size.width < 640 ? edge : 0]),
  );
  await page.context().close();
});

test('each name in the legend stands beside the middle of its meaning, and its columns are nearly even', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 1180, height: 820 });
  await page.getByRole('button', { name: 'Legend' }).click();
  await page.locator('.legend-name').first().waitFor();
  const rows = await page.locator('.legend :is(.legend-item, .legend-text)').evaluateAll((all) =>
    all.map((row) => {
      const [name, meaning] = ['.legend-name', 'dd'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      const middle = (box: DOMRect | undefined) => (box === undefined ? NaN : box.top + box.height / 2);
      return { apart: Math.abs(middle(name) - middle(meaning)), height: meaning?.height ?? 0 };
    }),
  );
  expect(Math.max(...rows.map(({ apart }) => apart))).toBeLessThanOrEqual(1);
  // In a line each
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThan(24);
  const ends = await page.locator('.legend-group').evaluateAll((all) => {
    const bottoms = new Map<number, number>();
    for (const { left, bottom } of all.map((group) => group.getBoundingClientRect()))
      bottoms.set(left, Math.max(bottom, bottoms.get(left) ?? 0));
    return [...bottoms.values()];
  });
  expect(ends).toHaveLength(2);
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? Infinity))).toBeLessThanOrEqual(40);
  await page.context().close();
});

test('a milestone date stands clear of the edge of Dead in Water at 1180 x 820', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 1180, height: 820 });
  const gaps = await page.locator('td[data-column="Milestone Date"]').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell.querySelector('.two-lines') ?? cell);
      return cell.getBoundingClientRect().right - range.getBoundingClientRect().right;
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10);
  await page.context().close();
});

test('a pressed count fills no more than its own line on a phone', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 390, height: 844 });
  const count = page.locator('.quick-count').first();
  await count.click();
  await page.locator('.quick-count[aria-pressed="true"]').waitFor();
  const [fillEnd, lineStart] = await page.evaluate(() => {
    const pressed = document.querySelector('.quick-count');
    const below = document.querySelector('.freshness');
    if (pressed === null || below === null) throw new Error('no counts');
    const edge = Number.parseFloat(getComputedStyle(pressed).borderBlockEndWidth);
    return [pressed.getBoundingClientRect().bottom - edge, below.getBoundingClientRect().top];
  });
  expect(fillEnd).toBeLessThanOrEqual(lineStart ?? 0);
  expect((await count.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.context().close();
});

test('a count that a phone cuts is in sight whole once pressed, clear of the arrow', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 390, height: 844 });
  const count = page.locator('[data-quick="too-early"]');
  const end = () => count.evaluate((button) => button.getBoundingClientRect().right);
  await count.getByText('1', { exact: true }).waitFor();
  expect(await end()).toBeGreaterThan(390);
  // A finger presses what it sees of it.
  await count.tap({ position: { x: 8, y: 22 } });
  await page.locator('[data-quick="too-early"][aria-pressed="true"]').waitFor();
  await expect.poll(end).toBeLessThanOrEqual(390 - 32);
  await page.context().close();
});
