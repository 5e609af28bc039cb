import type { Browser, Page } from 'playwright-core';
import { AUTH_TOKEN_KEY } from '#src/offline/storage/key-value-store.ts';
import { tidyOnce } from '#tests/support/browser/tidy-person.ts';
import { signIn as signInOverNetwork } from '#tests/support/gateway/sandbox-sign-in.mjs';

/**
 * Opens the app as a sample user and waits until its first screen is there. A page of a new context gets a session made
 * over the network, as its own sign-in would have left it; any other one signs in through the sandbox's page.
 */
export async function signIn(page: Page, origin: string, userName: string): Promise<void> {
  const context = page.context();
  if (page.url() !== 'about:blank' || (await context.cookies(origin)).length > 0) {
    await signInByHand(page, origin, userName);
    return;
  }
  const session = await signInOverNetwork(origin, userName);
  await tidyOnce({ origin, ...session }, userName);
  await context.addCookies(session.cookies.map((line) => cookieOf(line, origin)));
  // An empty page of the app's origin: nothing of the app runs yet.
  const empty = `${origin}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    AUTH_TOKEN_KEY,
    session.token,
  ] as const);
  await page.unroute(empty);
  await page.goto(`${origin}/dashboard`);
  await page.waitForURL(`${origin}/dashboard*`);
}

/** A cookie as a browser keeps it: one without its age would end with the browser. */
function cookieOf(line: string, origin: string) {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const of = new Map(attributes.map((one) => [one.split('=')[0]?.toLowerCase(), one.split('=')[1]]));
  return {
    name,
    value,
    domain: new URL(origin).hostname,
    path: '/',
    httpOnly: of.has('httponly'),
    sameSite: 'Strict' as const,
    expires: Date.now() / 1000 + Number(of.get('max-age')),
  };
}

/**
 * Signs in through the sandbox's own page as a sample user, and waits until the first screen of the app is there. It
 * starts where the sign-in page's button leads: keyboard.e2e.ts and the flows press the button.
 */
export async function signInByHand(page: Page, origin: string, userName: string): Promise<void> {
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
  // Back leads there with the way to the page that it came from.
  const isSignIn = (url: URL): boolean => url.origin === origin && url.pathname === '/login';
  await page.waitForURL(isSignIn, { waitUntil: 'commit' });
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
