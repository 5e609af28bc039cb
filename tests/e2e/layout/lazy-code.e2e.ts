import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { heldBack } from '../support/pages/held-back.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const running = appAndBrowser();

test('a page whose code is long in coming says its name, then that it loads and what to do', async () => {
  const page = await running.browser.newPage({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const code = await heldBack(page, '**/assets/index-*.js');
  await page.goto(`${running.app.origin}/login`, { waitUntil: 'commit' });
  await page.getByText('Clear to Close', { exact: true }).waitFor();
  const doubt = page.getByText('Still loading. Check your connection, or reload the page.');
  await doubt.waitFor({ state: 'attached' });
  expect(await doubt.isVisible()).toBe(false);
  await doubt.waitFor();
  code.letGo();
  await page.getByRole('button', { name: /^Login with/ }).waitFor();
  expect(await doubt.count()).toBe(0);
  await page.close();
});

test('the style of the page comes before the code of the app', () => {
  const page = readFileSync('dist/client/index.html', 'utf8');
  expect(page).toMatch(/<script type="module" fetchpriority="low" [^>]*src="\/assets\/index-/);
});

test('a popover whose code does not come opens all the same, within the window', async () => {
  const page = await running.browser.newPage({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const code = await heldBack(page, '**/assets/popover-panel-*.js');
  await signIn(page, running.app.origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.getByRole('button', { name: 'Legend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Legend' });
  await dialog.waitFor();
  const panel = await dialog.boundingBox();
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(1440);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  code.letGo();
  await page.close();
});

test('every start needs at most 300 kB of JavaScript, compressed', () => {
  const assets = 'dist/client/assets';
  const index = readdirSync(assets).filter((name) => /^index-.*\.js$/.test(name));
  expect(index).toHaveLength(1);
  const files = [...index.map((name) => `${assets}/${name}`), 'dist/client/color-mode.js'];
  const sizes = files.map((file) => gzipSync(readFileSync(file), { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000);
});
