import type { Browser, Page } from 'playwright-core';

/**
 * Signs in through the sandbox's own page as a sample user, and waits until the first screen of the app is there. It
 * starts where the sign-in page's button leads: keyboard.e2e.ts and the flows press the button.
 */
export async function signIn(page: Page, origin: string, userName: string): Promise<void> {
  await page.goto(`${origin}/auth/login`);
  await page.getByRole('link', { name: userName }).click();
  await page.waitForURL(`${origin}/dashboard*`);
}

/**
 * For somebody without own loans: they choose something once, elsewhere, so that the app leaves them in their empty list
 * from then on and does not begin with all loans.
 */
export async function preferOwnList(browser: Browser, origin: string, userName: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, origin, userName);
  const sent = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"isCollapsed":true') === true,
  );
  await page.getByRole('button', { name: 'Expand' }).click();
  await page.getByRole('button', { name: 'Collapse' }).click();
  await sent;
  await context.close();
}

/** Waits until a signed-out person sees the sign-in screen. */
export async function untilSignInShows(page: Page, origin: string): Promise<void> {
  // The driver can miss the load of a page that another one replaces. The button says that it's there.
  await page.waitForURL(`${origin}/login`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Login with / }).waitFor();
}

/** Waits until the table, or the cards of a narrow window, show loans and not skeletons. Says what shows instead. */
export async function untilPipelineShows(page: Page): Promise<void> {
  try {
    await page.locator('[data-loan-guid]').first().waitFor();
  } catch (error) {
    const shown = await page.locator('body').innerText({ timeout: 5000 });
    throw new Error(`No loans at ${page.url()}, but: ${shown.slice(0, 600)}`, { cause: error });
  }
}
