import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { startApp } from '#tests/support/browser/running-app.ts';
import { signIn, untilPipelineShows } from '#tests/e2e/support/pages/sign-in.ts';

const FOLDER = 'public/screenshots';
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const OFFICER = 'Marisol Kessler';

const app = await startApp();
const browser = await launchBrowser();
await mkdir(FOLDER, { recursive: true });

async function signedIn(size: typeof WIDE | typeof NARROW): Promise<Page> {
  const context = await browser.newContext({ ...size, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, app.origin, OFFICER);
  await untilPipelineShows(page);
  return page;
}

async function openFirstLoan(page: Page): Promise<void> {
  const guid = await page.locator('[data-loan-guid]').first().getAttribute('data-loan-guid');
  await page.goto(`${app.origin}/dashboard?loan=${guid}`);
  await page.getByRole('heading', { name: /\S/ }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The ring around what has the keyboard's focus is for somebody who uses it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

try {
  const wide = await signedIn(WIDE);
  await take(wide, 'wide-list');
  await openFirstLoan(wide);
  await take(wide, 'wide-loan');
  const narrow = await signedIn(NARROW);
  await take(narrow, 'narrow-list');
  await openFirstLoan(narrow);
  await take(narrow, 'narrow-loan');
} finally {
  await browser.close();
  await app.dispose();
}
