import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { accessibilityFaults } from '../support/pages/page-quality.ts';
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

const placesOf = (page: Page): Promise<readonly number[]> =>
  page
    .locator('.filter-chip, .filter-part')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().left));

test("a phone's filter has the whole line until there's something to save, and no part moves then", async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 390, height: 844 });
  await applyLateOnes(page, 'My late ones');
  const row = page.locator('.filter-scroll');
  const edge = async () => {
    const box = await row.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await edge()).toBe(378);
  const before = await placesOf(page);
  // What shows of the second part, with a finger: the line isn't scrolled.
  const part = await page.locator('.filter-part').nth(1).boundingBox();
  await page.touchscreen.tap((part?.x ?? 0) + 40, (part?.y ?? 0) + 20);
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.waitFor();
  expect(await placesOf(page)).toEqual(before);
  expect(await edge()).toBe(326);
  expect(
    await save.locator('.filter-changes-word').evaluate((word) => getComputedStyle(word, '::after').content),
  ).toMatch(/^"Save"/);
  expect(await accessibilityFaults(page)).toEqual([]);

  // Scrolled to its end, nothing lies on the last part's sign.
  await page.locator('.filter-part').last().tap();
  await expect.poll(() => page.locator('.filter-part[aria-pressed="false"]').count()).toBe(2);
  const shown = await row.evaluate((line) => {
    const sign = line.querySelector('li:last-child svg')?.getBoundingClientRect();
    return { sign: sign?.right, edge: line.getBoundingClientRect().right };
  });
  expect(shown.sign).toBeLessThan(shown.edge);
  await expect.poll(() => row.evaluate((line) => getComputedStyle(line, '::after').opacity)).toBe('0');
  await expect.poll(() => row.evaluate((line) => getComputedStyle(line, '::before').opacity)).toBe('1');

  // All that's left fits, and nothing of it fades.
  await save.tap();
  await expect.poll(() => page.locator('.filter-part').count()).toBe(1);
  await expect.poll(() => row.evaluate((line) => getComputedStyle(line, '::before').opacity)).toBe('0');
  await page.context().close();
});

test('a part that "Save changes" would hide is brought into sight by the press that turns it off', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 320, height: 700 });
  await applyLateOnes(page, 'Late again');
  const part = page.locator('.filter-part').nth(1);
  const [before, row] = await Promise.all([part.boundingBox(), page.locator('.filter-scroll').boundingBox()]);
  const end = (row?.x ?? 0) + (row?.width ?? 0);
  await page
    .locator('.filter-scroll')
    .evaluate((line, by) => line.scrollBy(by, 0), (before?.x ?? 0) - end + 30);
  await page.touchscreen.tap(end - 10, (before?.y ?? 0) + 20);
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  expect(await part.getAttribute('aria-pressed')).toBe('false');
  const [after, clipped] = await Promise.all([
    part.boundingBox(),
    page.locator('.filter-scroll').boundingBox(),
  ]);
  expect((after?.x ?? 0) + (after?.width ?? Infinity)).toBeLessThanOrEqual(
    (clipped?.x ?? 0) + (clipped?.width ?? 0),
  );
  await page.context().close();
});

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
