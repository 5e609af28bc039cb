import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilReadyForOffline } from '../support/pages/device-cache.ts';
import {
  keepNote,
  OFFICER_BOX,
  openLoan,
  PROCESSOR_BOX,
  typeNote,
  untilAllSent,
} from '../support/pages/note-page.ts';
import { accessibilityFaults } from '../support/pages/page-quality.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ SANDBOX_LOAN_COUNT: '60' }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
});

/** The same gateway with another setting. */
async function restartWith(env: Record<string, string>): Promise<void> {
  const { dataDir, origin } = app;
  await app.stop();
  app = await startApp({ SANDBOX_LOAN_COUNT: '60', DATA_DIR: dataDir, PORT: new URL(origin).port, ...env });
}

test('a build that the gateway no longer takes says so, keeps every word, and goes on once it is updated', async () => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await signIn(page, app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await untilReadyForOffline(page);
  const loan = (await page.locator('tr[data-loan-guid]').first().getAttribute('data-loan-guid')) ?? '';
  await openLoan(page, app.origin, loan);

  await restartWith({ OLDEST_BUILD: '2099-01-01' });
  await page.getByRole('button', { name: 'Refresh all' }).click();
  const prompt = page.getByRole('complementary', { name: 'New version' });
  await prompt.getByText(/^This version can't be used anymore/).waitFor();
  expect(await accessibilityFaults(page, '.update-prompt')).toEqual([]);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await keepNote(page, PROCESSOR_BOX, 'Written on the old build');
  await page.getByText('Waiting for an app update', { exact: true }).waitFor();

  await restartWith({});
  // Leaving the box by the press saves it as a note.
  await typeNote(page, OFFICER_BOX, 'Half a thought');
  await prompt.getByRole('button', { name: 'Reload' }).click();
  await prompt.waitFor({ state: 'detached' });
  await page.locator('.note-entry', { hasText: 'Written on the old build' }).waitFor();
  await untilAllSent(page);
  await page.locator('.note-entry', { hasText: 'Half a thought' }).waitFor();
  await context.close();
});
