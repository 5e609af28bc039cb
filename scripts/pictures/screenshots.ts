import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { startApp } from '#tests/support/browser/running-app.ts';
import { signIn, untilPipelineShows } from '#tests/e2e/support/pages/sign-in.ts';

/** Shown by the manifest before the app is installed. */
const FOLDER = 'public/screenshots';
/** Shown in the README. */
const DOCS_FOLDER = 'docs/pictures';
const TOUCH = { deviceScaleFactor: 1, hasTouch: true, isMobile: true };
const TABLET = { viewport: { width: 1180, height: 820 }, ...TOUCH };
const UPRIGHT_TABLET = { viewport: { width: 820, height: 1180 }, ...TOUCH };
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const OFFICER = 'Marisol Kessler';

const app = await startApp();
const browser = await launchBrowser();
await mkdir(FOLDER, { recursive: true });
await mkdir(DOCS_FOLDER, { recursive: true });

async function signedIn(size: typeof DESKTOP, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ ...size, colorScheme, reducedMotion: 'reduce' });
  // A stream of changes never ends, and a picture is taken when nothing is on its way.
  await context.route('**/changes', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
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

async function openConditions(page: Page): Promise<void> {
  const guid = await page.locator('[data-loan-guid]').first().getAttribute('data-loan-guid');
  await page.goto(`${app.origin}/conditions/${guid}?status=all&priorTo=%5B%5D`);
  await page.locator('[data-condition]').first().waitFor();
}

async function take(page: Page, name: string, folder = FOLDER): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A picture doesn't need the focus ring.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

try {
  const wide = await signedIn(TABLET);
  await take(wide, 'wide-list');
  await openFirstLoan(wide);
  await take(wide, 'wide-loan');
  const narrow = await signedIn(NARROW);
  await take(narrow, 'narrow-list');
  await openFirstLoan(narrow);
  await take(narrow, 'narrow-loan');
  await take(await signedIn(DESKTOP), 'desktop', DOCS_FOLDER);
  await take(await signedIn(TABLET), 'tablet', DOCS_FOLDER);
  await take(await signedIn(UPRIGHT_TABLET), 'upright-tablet', DOCS_FOLDER);
  const dark = await signedIn(TABLET, 'dark');
  await openFirstLoan(dark);
  await take(dark, 'dark', DOCS_FOLDER);
  const conditions = await signedIn(TABLET);
  await openConditions(conditions);
  await take(conditions, 'conditions', DOCS_FOLDER);
} finally {
  await browser.close();
  await app.dispose();
}
