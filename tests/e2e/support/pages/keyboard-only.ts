import type { Locator, Page } from 'playwright-core';

// The filter editor alone has a box for every status of every category.
const MOST_STOPS = 200;

/** Presses Tab until the element has the focus: what cannot be reached that way cannot be used by keyboard. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} is not reached within ${MOST_STOPS} presses of ${key}.`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) => element === document.activeElement || element.contains(document.activeElement),
  );
}

/** Goes to an element by Tab and presses a key on it. */
export async function tabAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await target.waitFor().catch(async (cause: unknown) => {
    const shown = await page.locator('body').ariaSnapshot();
    throw new Error(
      `${String(target)} is not on the page ${page.url()}, which shows\n${shown.slice(0, 4000)}`,
      { cause },
    );
  });
  await tabTo(page, target);
  await page.keyboard.press(key);
}
