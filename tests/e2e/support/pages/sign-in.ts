import type { Page } from 'playwright-core';

/** Signs in through the sandbox's own page as a sample user, and waits until the first screen of the app is there. */
export async function signIn(page: Page, origin: string, userName: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: /^Login with / }).click();
  await page.getByRole('link', { name: userName }).click();
  await page.waitForURL(`${origin}/dashboard*`);
}

/** Waits until the table, or the cards of a narrow window, show loans and not skeletons. */
export async function untilPipelineShows(page: Page): Promise<void> {
  await page.locator('[data-loan-guid]').first().waitFor();
}
