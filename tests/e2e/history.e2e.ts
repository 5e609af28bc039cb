import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepLooks } from '#tests/support/browser/keep-looks.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilPipelineKept } from './support/pages/device-cache.ts';
import { keysOfKept } from './support/pages/kept-records.ts';
import { startAfterKill } from './support/pages/killed-tablet.ts';
import { faultsInLightAndDark } from './support/pages/page-quality.ts';
import { plantFields } from './support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';
import { tabletForEachTest } from './support/pages/tablet.ts';

let app: RunningApp;
const tablet = tabletForEachTest();

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.dispose());

const DAY_MS = 86_400_000;
const PROCESSOR_FIELD = '362';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** The gateway says that it read the list 3 days ago. */
async function answerAsThreeDaysAgo(context: BrowserContext): Promise<void> {
  await context.route('**/los/v3/loanPipeline*', async (route) => {
    const response = await route.fetch();
    const asOf = new Date(Date.now() - 3 * DAY_MS).toISOString();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-data-as-of': asOf } });
  });
}

const rowOf = (page: Page, guid: string) => page.locator(`tr[data-loan-guid="${guid}"]`);
const historyRows = (page: Page) => page.evaluate(keysOfKept, { table: 'history' });

test('what a refresh found is told offline after a kill, by loan and as the list of a past day', async () => {
  const opened = await tablet.open();
  const { page } = opened;
  await answerAsThreeDaysAgo(opened.context);
  await signIn(page, app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await untilPipelineKept(page);
  await expect.poll(() => historyRows(page)).toHaveLength(1);
  const row = page.locator('tr[data-loan-guid]').nth(2);
  const guid = (await row.getAttribute('data-loan-guid')) ?? '';
  const before = (await row.locator('td[data-column="Processor"]').innerText()).trim();

  await opened.context.unrouteAll();
  await plantFields(app.origin, guid, { [PROCESSOR_FIELD]: 'Zed Zander' });
  // What's asked right after a save may come without it.
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh all' }).click();
        return page.locator('tr[data-loan-guid]', { hasText: 'Zed Zander' }).count();
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toBe(1);
  await expect.poll(() => historyRows(page)).toHaveLength(2);

  const offline = await startAfterKill({ tablet, app }, opened, '/dashboard', untilPipelineShows);
  await offline.getByRole('button', { name: 'Past day' }).click();
  await offline.getByRole('heading', { name: /^The list as of / }).waitFor();
  await expect
    .poll(() => rowOf(offline, guid).locator('td[data-column="Processor"]').innerText())
    .toContain(before);
  for (const size of SIZES) {
    await offline.setViewportSize(size);
    await offline.getByRole('slider', { name: 'Day' }).waitFor();
    expect(await faultsInLightAndDark(offline)).toEqual([]);
    expect(
      await offline.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await keepLooks(offline, 'past day', size.width);
  }
  await offline.setViewportSize({ width: 1180, height: 820 });
  await offline.getByRole('slider', { name: 'Day' }).press('Home');
  await expect.poll(() => offline.getByRole('button', { name: 'Day before' }).isDisabled()).toBe(true);
  await offline.getByRole('link', { name: 'Back to today' }).click();
  await untilPipelineShows(offline);

  await rowOf(offline, guid).locator('td[data-column="Borrower"]').click();
  await offline.getByRole('button', { name: 'See what changed' }).click();
  const history = offline.getByRole('region', { name: 'History' });
  await history.getByText(`Processor: Zed Zander, was ${before}`).waitFor();
  await history.getByText(/^Known since .+, when this device began to keep it\.$/).waitFor();
  for (const size of SIZES) {
    await offline.setViewportSize(size);
    await history.scrollIntoViewIfNeeded();
    expect(await faultsInLightAndDark(offline, '.loan-panel')).toEqual([]);
    await keepLooks(offline, 'history', size.width);
  }
});
