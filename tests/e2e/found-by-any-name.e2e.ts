import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { faultsInLightAndDark } from './support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const running = appAndBrowser();

const SCREENS = [
  ['a tablet', { width: 1180, height: 820 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

const box = (page: Page) => page.getByRole('searchbox');
const panelTitle = (page: Page) =>
  page.getByRole('dialog').or(page.locator('.loan-panel')).locator('h2').first();

async function open(viewport: { readonly width: number; readonly height: number }) {
  const context = await running.browser.newContext({ viewport, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Saoirse Bergström');
  await untilPipelineShows(page);
  // Both lists are on the device once they were read.
  await page.getByText('All Loans', { exact: true }).tap();
  await page.waitForURL(/view=AllLoans/);
  await page
    .getByText(/^1,\d{3} loans/)
    .first()
    .waitFor();
  await untilReadyForOffline(page);
  return { context, page };
}

test.each(SCREENS)(
  'on %s, a name, a loan type and a phone find loans, and a link opens offline',
  async (_, viewport) => {
    const { context, page } = await open(viewport);

    // A loan type offers itself, with as many loans as the list then has.
    await box(page).fill('VA');
    const offer = page.getByRole('button', { name: /^Loan type: VA, / });
    const [, count = '?'] = /, ([\d,]+) loans/.exec(await offer.innerText()) ?? [];
    expect(await faultsInLightAndDark(page, '.status-line-bar')).toEqual([]);
    await offer.tap();
    await page.getByText(`${count} of 1,200 loans`).first().waitFor();
    expect(await box(page).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Loan type: VA', pressed: true }).tap();

    // From My Loans to somebody else's loan: one tap once it's typed.
    await page.getByText('My Loans', { exact: true }).tap();
    await page.waitForURL((url) => !url.search.includes('AllLoans'));
    await box(page).fill('Samir Iverson');
    const found = page.getByRole('button', { name: /^Samir Iverson \d{5}, in All Loans$/ }).first();
    await found.tap();
    await page.getByText('In All Loans').first().waitFor();
    expect(await panelTitle(page).innerText()).toMatch(/^Iverson/);
    const link = page.url();

    // A phone that the loan's panel shows, by its last digits as somebody types them.
    const href = await page.locator('a[href^="tel:"]').first().getAttribute('href');
    const digits = href?.replaceAll(/\D/g, '') ?? '';
    await page.getByRole('button', { name: 'Close', exact: true }).first().tap();
    await page.getByText('All Loans', { exact: true }).tap();
    await box(page).fill(`${digits.slice(-7, -4)}-${digits.slice(-4)}`);
    await expect.poll(() => page.locator('[data-loan-guid]').count()).toBeGreaterThan(0);
    // It narrows the list, and no address says it.
    await page
      .getByText(/^\d+ of 1,200 loans?/)
      .first()
      .waitFor();
    expect(page.url()).not.toContain(digits.slice(-4));

    // A colleague's link, without a network.
    await context.setOffline(true);
    const loan = new URL(link).searchParams.get('loan') ?? '';
    await page.goto(`${running.app.origin}/dashboard?loan=${loan}`);
    await page.getByText('In All Loans').first().waitFor();
    expect(await panelTitle(page).innerText()).toMatch(/^Iverson/);
    await context.close();
  },
);
