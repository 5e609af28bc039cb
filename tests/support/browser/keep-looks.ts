import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Times of day and ages, which differ between 2 runs of the same build. */
const TIMES = [/\b\d{1,2}:\d{2}(?::\d{2})? ?[AP]M\b/g, /\b\d+ (?:seconds?|minutes?|min|s) ago\b/g];

/** Where `npm run screens` wants each screen kept; undefined in a test. */
const FOLDER = process.env['SCREENS_FOLDER'];

/** For `npm run screens`: writes down the page as a screen reader and as a person has it. */
export async function keepLooks(page: Page, ...names: readonly (string | number)[]): Promise<void> {
  if (FOLDER === undefined) return;
  const path = join(FOLDER, names.join(' ').replaceAll(' ', '-'));
  const tree = await page.locator('body').ariaSnapshot();
  await writeFile(`${path}.txt`, `${TIMES.reduce((text, time) => text.replaceAll(time, 'TIME'), tree)}\n`);
  await page.screenshot({ path: `${path}.png` });
}
