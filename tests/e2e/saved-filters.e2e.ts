import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { columnTexts } from './support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
});

async function openPipeline(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await signIn(page, app.origin, OFFICER);
  await untilPipelineShows(page);
  return page;
}

async function applyHeld(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Held/ }).click();
  await expect.poll(async () => [...new Set(await columnTexts(page, 'Milestone'))]).toEqual(['Suspended']);
}

test('a saved filter survives a sign-out and a gateway restart, and reaches a second browser', async () => {
  const first = await openPipeline();
  await first.getByRole('button', { name: 'Saved filters' }).click();
  await first.getByRole('button', { name: 'New filter' }).click();
  await first.getByRole('textbox', { name: 'Name' }).fill('Held');
  await first.getByRole('dialog').getByRole('checkbox', { name: 'Suspended' }).check();
  await first.getByRole('button', { name: 'Save and apply' }).click();
  await first.getByRole('button', { name: 'Remove filter Held' }).waitFor();
  await first.getByRole('button', { name: /account menu/i }).click();
  await first.getByRole('button', { name: 'Sign out' }).click();
  await first.waitForURL(`${app.origin}/login`);
  await first.context().close();

  await app.restart();
  const second = await openPipeline();
  await applyHeld(second);

  // Without a network the kept filters can still be read and applied.
  await second.getByRole('button', { name: 'Remove filter Held' }).click();
  await second.context().setOffline(true);
  await applyHeld(second);
  await second.context().close();
});
