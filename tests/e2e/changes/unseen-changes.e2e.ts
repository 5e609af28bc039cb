import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { loanRecords, untilReadyForOffline } from '../support/pages/device-cache.ts';
import { changedRows, watchRows } from '../support/pages/changed-rows.ts';
import { writeWireFields } from '../support/pages/sandbox-wire.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const running = ownAppAndBrowser({ SANDBOX_LOAN_COUNT: '300' });

const PATIENT = { timeout: 30_000 };

test('a loan that changed at the platform is the one row that is drawn anew, and marked until it is seen', async () => {
  const context = await running.browser.newContext({ viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await untilReadyForOffline(page);
  const row = page.locator('tr[data-loan-guid]').nth(2);
  const guid = (await row.getAttribute('data-loan-guid')) ?? '';
  // Nobody looks yet: what is marked has to stay so.
  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
  await watchRows(page);
  const recordsBefore = await loanRecords(page);
  await writeWireFields(running.app.origin, 'mkessler', guid, { '362': 'Somebody Else' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => page.locator('tr[data-changed]').count(), PATIENT).toBe(1);
  expect(await changedRows(page)).toEqual([guid]);
  const mark = page.locator(`tr[data-loan-guid="${guid}"] .change-mark`);
  expect(await mark.getAttribute('aria-label')).toMatch(/^Changed since .*: Processor$/);
  await page.getByRole('button', { name: '1 changed' }).waitFor();
  await expect.poll(() => loanRecords(page), PATIENT).not.toEqual(recordsBefore);

  await context.addInitScript(() => Object.assign(document, { hasFocus: () => 'isLooking' in window }));
  await context.setOffline(true);
  await page.reload();
  await untilPipelineShows(page);
  await mark.waitFor();
  await page.evaluate(() => Object.assign(window, { isLooking: true }));
  await expect
    .poll(async () => {
      await page.evaluate(leaveThePage);
      return page.locator('tr[data-changed]').count();
    }, PATIENT)
    .toBe(0);
  await page.reload();
  await untilPipelineShows(page);
  expect(await page.locator('tr[data-changed]').count()).toBe(0);
  await context.close();
});

/** As if another tab had come in front for a moment. */
function leaveThePage(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  Reflect.deleteProperty(document, 'visibilityState');
}
