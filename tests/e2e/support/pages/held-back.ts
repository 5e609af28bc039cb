import type { Page } from 'playwright-core';

/**
 * Keeps the answers of an address back until they're let go.
 * @returns `isAsked` resolves once the page asks.
 */
export async function heldBack(page: Page, address: string | RegExp) {
  let letGo = (): void => undefined;
  const wait = new Promise<void>((resolve) => (letGo = resolve));
  let ask = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (ask = resolve));
  await page.route(address, async (route) => {
    ask();
    await wait;
    await route.continue();
  });
  return { isAsked, letGo };
}
