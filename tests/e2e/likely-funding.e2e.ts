import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { startAfterKill } from './support/pages/killed-tablet.ts';
import { faultsInLightAndDark } from './support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';
import { tabletForEachTest } from './support/pages/tablet.ts';

let app: RunningApp;
const tablet = tabletForEachTest();

beforeAll(async () => {
  app = await startApp({ SANDBOX_STORY: 'rough-dates' });
});

afterAll(() => app.dispose());

const FINAL = '/dashboard?view=AllLoans&milestone=Final+Approval';

/** Steps through the list to a loan with an estimate, and asks how it comes about. */
async function askHow(page: Page): Promise<string> {
  await page.locator('td[data-column="Borrower"], .card-borrower').first().click();
  const estimate = page.locator('.panel-likely-funding');
  const next = page.getByRole('button', { name: 'Next loan' });
  await expect
    .poll(
      async () => {
        if ((await estimate.count()) > 0) return true;
        await next.click();
        return false;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  await estimate.getByText('How?').click();
  return estimate.innerText();
}

test('where projected days miss, the panel says a likely one and how it comes about, also offline after a kill', async () => {
  const opened = await tablet.open();
  await signIn(opened.page, app.origin, 'Grace Okonkwo');
  await untilPipelineShows(opened.page);
  await opened.page.goto(`${app.origin}${FINAL}`);
  await untilPipelineShows(opened.page);
  const online = await askHow(opened.page);
  expect(online).toMatch(/^Likely Funding\s+\w{3} \d\d\/\d\d(, between .+ and .+)?\s+How\?/);
  expect(online).toMatch(/from \d+ funded \w+ loans on this device/);
  expect(await faultsInLightAndDark(opened.page, '.loan-panel')).toEqual([]);

  const offline = await startAfterKill({ tablet, app }, opened, FINAL, untilPipelineShows);
  expect(await askHow(offline)).toMatch(/^Likely Funding/);
});
