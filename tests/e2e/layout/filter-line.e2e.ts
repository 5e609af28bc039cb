import type { Locator, Page } from 'playwright-core';
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

test("a phone's filter has the whole line until there's something to save, and its name stays in it", async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 390, height: 844 });
  await applyLateOnes(page, 'My late ones');
  const row = page.locator('.filter-scroll');
  expect(await endOf(row)).toBe(378);
  const before = await placesOf(page);
  await page.locator('.filter-part').first().tap();
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.waitFor();
  expect(await placesOf(page)).toEqual(before);
  expect(await endOf(row)).toBe(342);
  expect(
    await save.locator('.filter-changes-word').evaluate((word) => getComputedStyle(word, '::after').content),
  ).toMatch(/^"Save"/);
  for (const button of await page.locator('.applied-filter button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await accessibilityFaults(page)).toEqual([]);

  // Scrolled to its end, nothing lies on the last part's sign, and the name is where it was.
  await page.locator('.filter-part').last().tap();
  await expect.poll(() => page.locator('.filter-part[aria-pressed="false"]').count()).toBe(2);
  const shown = await row.evaluate((line) => {
    const sign = line.querySelector('li:last-child svg')?.getBoundingClientRect();
    return { sign: sign?.right, edge: line.getBoundingClientRect().right };
  });
  expect(shown.sign).toBeLessThan(shown.edge);
  await expect.poll(() => row.evaluate((line) => getComputedStyle(line, '::after').opacity)).toBe('0');
  await expect.poll(() => row.evaluate((line) => getComputedStyle(line, '::before').opacity)).toBe('1');
  const name = page.locator('.applied-filter > .filter-chip');
  expect(await endOf(name)).toBeLessThan((await row.boundingBox())?.x ?? 0);
  expect((await name.boundingBox())?.x).toBe(before[0]);

  // All that's left fits, and nothing of it fades.
  await save.tap();
  await expect.poll(() => page.locator('.filter-part').count()).toBe(1);
  await expect.poll(() => row.evaluate((line) => getComputedStyle(line, '::before').opacity)).toBe('0');
  await page.context().close();
});

test.each([320, 360, 390])(
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

test('what is saved on a phone says so beside Undo for a moment', async () => {
  const page = await openWholeList(running.browser, running.app.origin, { width: 390, height: 844 });
  await applyLateOnes(page, 'Late and saved');
  await page.locator('.filter-part').first().tap();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const saved = page.locator('.filter-saved', { hasText: 'Saved' });
  await expect.poll(async () => (await saved.boundingBox())?.width).toBeGreaterThan(20);
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await endOf(saved)).toBeLessThanOrEqual((await undo.boundingBox())?.x ?? 0);
  await expect.poll(async () => (await saved.boundingBox())?.width, { timeout: 10_000 }).toBe(1);
  expect(await undo.isVisible()).toBe(true);
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
