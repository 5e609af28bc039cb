import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { openWholeList } from '../support/pages/whole-list.ts';

// The applied filter's line on a phone.

const running = appAndBrowser();

async function applyLateOnes(page: Page, filter: string): Promise<void> {
  await page.locator('.filter-toggle').tap();
  await page.getByRole('button', { name: 'Saved filters' }).tap();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const another = dialog.getByRole('button', { name: 'New filter' });
  await name.or(another).waitFor();
  if (await another.isVisible()) await another.tap();
  await name.fill(filter);
  for (const part of ['Suspended', 'Appraisal: Past due', 'Closing: Past due'])
    await dialog.getByRole('checkbox', { name: part }).check();
  await dialog.getByRole('button', { name: 'Save and apply' }).tap();
  await page.locator('.filter-part').first().waitFor();
}

const endOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
};

/** How much of a part its line cuts, at either end. */
async function cutOf(page: Page, part: Locator): Promise<number> {
  const [box, row] = await Promise.all([part.boundingBox(), page.locator('.filter-scroll').boundingBox()]);
  if (box === null || row === null) return Infinity;
  return Math.max(0, row.x - box.x, box.x + box.width - (row.x + row.width));
}

test.each([320])(
  'a part that "Save changes" would cut shows all of itself once it is off at %i px',
  async (width) => {
    const page = await openWholeList(running.browser, running.app.origin, { width, height: 700 });
    await applyLateOnes(page, `Late at ${width}`);
    const row = page.locator('.filter-scroll');
    const part = page.locator('.filter-part').nth(1);
    const [before, end] = [await part.boundingBox(), await endOf(row)];
    // A finger presses what shows of it.
    await row.evaluate((line, by) => line.scrollBy(by, 0), (before?.x ?? 0) - end + 40);
    const place = (await part.boundingBox())?.x ?? 0;
    await page.touchscreen.tap(
      Math.max(place, (await row.boundingBox())?.x ?? 0) + 10,
      (before?.y ?? 0) + 20,
    );
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    expect(await part.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => cutOf(page, part)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.context().close();
  },
);

test("a second tap on Save doesn't press Undo, which stands there then", async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 390, height: 844 });
  await applyLateOnes(page, 'Late twice');
  await page.locator('.filter-part').last().tap();
  const save = page.getByRole('button', { name: 'Save changes' });
  // The tap that turned the part off was the last one meant for what stood there.
  await expect.poll(() => save.evaluate((button) => getComputedStyle(button).pointerEvents)).toBe('auto');
  const box = await save.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
  // A busy machine's second tap is quick enough in slow motion.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await page.locator('.filter-part').count()).toBe(2);
  await page.context().close();
});
