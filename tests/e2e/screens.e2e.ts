import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { todaysPart } from '#tests/support/this-run.ts';
import { accessibilityFaults, collectTrouble, faultsInLightAndDark } from './support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

const running = appAndBrowser();

/** The list of columns, and the table when it is expanded; cards have neither. */
async function lookAtColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hide/Show Columns' }).click();
  await page.getByRole('checkbox', { name: 'HOI' }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // What one size leaves behind is the person's preference at the next one.
  await page.getByRole('button', { name: 'Expand' }).click();
  await page.getByRole('button', { name: 'Collapse' }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.getByRole('button', { name: 'Collapse' }).click();
  await page.getByRole('button', { name: 'Expand' }).waitFor();
}

/** A narrow window folds its filters away. */
async function lookAtFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Filter by Milestone' }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
}

async function lookAtDialogs(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await dialog.getByRole('switch').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** What to do next, and the calendar with its popover. Nothing of them is wider than the window. */
async function lookAtDays(page: Page): Promise<void> {
  await page.goto(`${running.app.origin}/today`);
  await page.locator('.today-line').first().waitFor();
  // What the tray of a phone half covers is no target at that moment.
  await page.locator('.today-tray').evaluate((tray) => {
    tray.style.position = 'static';
  });
  await expectWholeAndAccessible(page);
  await page.getByRole('link', { name: 'Closings' }).click();
  await page.locator('.closings-loan').first().waitFor();
  await expectWholeAndAccessible(page);
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('heading', { name: /^7 days from/ }).waitFor();
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await page.getByRole('button', { name: 'Save file' }).waitFor();
  // What the popover half covers is no target at that moment.
  expect(await faultsInLightAndDark(page, '.closings-file')).toEqual([]);
  await page.keyboard.press('Escape');
  await expectWholeAndAccessible(page);
}

/** Runs in the page. */
function isWholeInSight(element: Element): boolean {
  const { left, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 8, bottom - 2));
}

async function expectWholeAndAccessible(page: Page): Promise<void> {
  expect(await faultsInLightAndDark(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

// A run opens every menu, dialog and popover at one of the sizes; every-screen.e2e.ts has the screens at all of them.
test.each(todaysPart(SIZES, 4))(
  'every screen, menu and dialog is accessible and calm at $width x $height',
  async (viewport) => {
    const context = await running.browser.newContext({ viewport });
    const page = await context.newPage();
    const trouble = await collectTrouble(page);
    await page.goto(`${running.app.origin}/login`);
    await page.getByRole('button', { name: /^Login with / }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);

    await page.goto(`${running.app.origin}/auth/login`);
    await page.getByRole('heading', { name: 'Pick a sample user' }).waitFor();
    await expectWholeAndAccessible(page);
    const heights = await page
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);

    await signIn(page, running.app.origin, 'Marisol Kessler');
    await untilPipelineShows(page);
    await expectWholeAndAccessible(page);

    await page.getByRole('button', { name: /account menu/i }).click();
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.waitFor();
    // In sight without a scroll, to its last line.
    await expect.poll(() => signOut.evaluate(isWholeInSight)).toBe(true);
    // What the open menu half covers is no target at that moment.
    expect(await faultsInLightAndDark(page, '.top-bar')).toEqual([]);
    await page.keyboard.press('Escape');

    if (viewport.width < 640) await lookAtFilters(page);
    await page.getByRole('button', { name: 'Legend' }).click();
    await page.getByRole('heading', { name: 'Milestones' }).waitFor();
    // What it half covers of the list is no target at that moment.
    expect(await faultsInLightAndDark(page, '.popover-panel')).toEqual([]);
    // It fades into itself: nothing of the list shows through.
    expect(await page.locator('.popover-panel').evaluate((panel) => getComputedStyle(panel).maskImage)).toBe(
      'none',
    );
    await page.getByRole('button', { name: 'Legend' }).click();
    if (viewport.width >= 640) await lookAtColumns(page);
    await lookAtDialogs(page);

    await page.locator('[data-column="Disclosures"][data-status]').first().scrollIntoViewIfNeeded();
    await page.locator('[data-column="Disclosures"][data-status]').first().click();
    await page.locator('[data-field="Disclosures Sent"]').waitFor();
    // What a popover half covers is no target at that moment; from 640 px on the loan's panel opens.
    expect(await faultsInLightAndDark(page, viewport.width < 640 ? '.status-popover' : 'html')).toEqual([]);
    await lookAtDays(page);
    expect(trouble).toEqual([]);
    await context.close();
  },
);

test('at 320 px nothing has to be scrolled sideways to be read', async () => {
  const page = await running.browser.newPage({ viewport: { width: 320, height: 640 } });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await accessibilityFaults(page)).toEqual([]);
  // A loan of theirs: one that nobody has loses this heading as soon as the server says so.
  const loan = await page.locator('[data-loan-guid]').first().getAttribute('data-loan-guid');
  await page.goto(`${running.app.origin}/conditions/${loan}`);
  await page.getByRole('heading', { name: 'Conditions - Standard View' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto(`${running.app.origin}/storage`);
  await page.getByText('Storage used, including the app').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await accessibilityFaults(page)).toEqual([]);
  await lookAtDays(page);
  await page.close();
});

test('on paper no word is broken, and the columns fit the sheet', async () => {
  // A letter sheet on its side, less its margins.
  const page = await running.browser.newPage({ viewport: { width: 979, height: 740 } });
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await page.getByText(/of 120 results$/).waitFor();
  // What only paper needs comes while the page is quiet.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/printed-list-')),
  );
  // The page hears of the end of a printing a moment after it: only then can the next one begin.
  const printed = await page.evaluateHandle(() => ({
    end: new Promise((done) => addEventListener('afterprint', done, { once: true })),
  }));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await printed.evaluate(async ({ end }) => {
    await end;
  });
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const rows = await page.locator('.printed-table tbody tr').count();
  expect(rows).toBeGreaterThan(100);
  expect(await brokenWords(page)).toEqual([]);
  const width = await page.locator('.printed-table').evaluate((table) => table.scrollWidth);
  expect(width).toBeLessThanOrEqual(979);
  expect(rows / sheets).toBeGreaterThanOrEqual(20);
  await page.close();
});

/** Words of the printed table that stand on more than one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('.printed-table').evaluate((table) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const word of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word[0]);
      }
    }
    return broken;
  });
}

test('an expired session is said in a dialog, and leads back to the sign-in', async () => {
  const page = await running.browser.newPage();
  await signIn(page, running.app.origin, 'Dana Vasquez');
  await untilPipelineShows(page);
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByText('Session Timed Out').waitFor();
  await page
    .getByText(
      'Your session has expired due to inactivity. Please log in again to continue using the application.',
    )
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL(`${running.app.origin}/login*`);
  await page.close();
});
