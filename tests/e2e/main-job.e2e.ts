import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { columnTexts, sortBy } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const running = appAndBrowser();

async function newPage(): Promise<Page> {
  const context = await running.browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

describe('a loan officer can', () => {
  test('sign in, see the pipeline, sort it, search it, page through it, and sign out for good', async () => {
    const page = await newPage();
    await signIn(page, running.app.origin, OFFICER);
    await untilPipelineShows(page);
    expect(await page.locator('tr[data-loan-guid]').count()).toBe(15);
    await page.getByText(/^Showing 1 to 15 of [\d,]+ results$/).waitFor();

    // Closing date first, ascending, as specified.
    const closings = (await columnTexts(page, 'Proj. Closing')).map((text) => isoDay(text));
    expect(closings).toEqual(closings.toSorted());

    await sortBy(page, 'Borrower');
    const names = await columnTexts(page, 'Borrower');
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));

    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText(/^Showing 16 to 30 of [\d,]+ results$/).waitFor();

    const wanted = (await columnTexts(page, 'Borrower'))[3] ?? '';
    await page.getByPlaceholder('Search...').fill(wanted.toUpperCase());
    await page.waitForFunction(
      (name) =>
        [...document.querySelectorAll('tr[data-loan-guid]')].every((row) =>
          (row.textContent ?? '').toLowerCase().includes(name),
        ),
      wanted.toLowerCase(),
    );
    expect(await page.locator('tr[data-loan-guid]').count()).toBeGreaterThan(0);
    await page.getByPlaceholder('Search...').fill('zzzz nobody');
    await page.getByText('No results found.').waitFor();
    await page.getByText('Clear filters').click();
    await untilPipelineShows(page);

    await page.getByRole('button', { name: /account menu/i }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await untilSignInShows(page, running.app.origin);
    await page.goBack();
    await untilSignInShows(page, running.app.origin);
    expect(await page.locator('tr[data-loan-guid]').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name));
    expect(databases).toEqual([]);
    await page.context().close();
  });

  test('read why a cell has its colour by pointing at it, by keyboard and by touch', async () => {
    const page = await newPage();
    await signIn(page, running.app.origin, OFFICER);
    await untilPipelineShows(page);
    const late = page.locator('td[data-column="Title"][data-status="PAST_DUE"]').first();
    await sortBy(page, 'Title');
    await late.hover();
    await page.getByText(/^Past due: /).waitFor();
    expect(await page.locator('[data-field="Received"]').getAttribute('data-status')).toMatch(/^[A-Z_]+$/);
    await page.keyboard.press('Escape');
    await page.getByText(/^Past due: /).waitFor({ state: 'hidden' });
    await page.context().close();

    const touch = await running.browser.newContext({
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
    });
    const tablet = await touch.newPage();
    await signIn(tablet, running.app.origin, OFFICER);
    await untilPipelineShows(tablet);
    await sortBy(tablet, 'Title');
    await tablet.locator('td[data-column="Title"][data-status="PAST_DUE"]').first().tap();
    await tablet.getByText(/^Past due: /).waitFor();
    await touch.close();
  });
});

const OFFICER = 'Marisol Kessler';

function isoDay(cell: string): string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(cell) ?? [];
  return year === undefined ? '9999' : `${year}-${month}-${day}`;
}
