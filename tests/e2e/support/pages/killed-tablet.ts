import type { BrowserContext, Page } from 'playwright-core';
import type { RunningApp } from '#tests/support/browser/running-app.ts';
import { untilReadyForOffline } from './device-cache.ts';
import type { Tablet } from './tablet.ts';

/**
 * A tablet that has its copy of the loans loses the gateway and is switched off and on; then its battery dies while the
 * app is open. What the page of the next start shows, the device alone knows.
 * @param path the screen that both starts open
 * @param untilShown waits until that screen has its loans
 */
export async function startAfterKill(
  { tablet, app }: { readonly tablet: Tablet; readonly app: RunningApp },
  { context, page }: { readonly context: BrowserContext; readonly page: Page },
  path: string,
  untilShown: (page: Page) => Promise<unknown>,
): Promise<Page> {
  await untilReadyForOffline(page);
  // The browser writes cookies and settings down when it is closed; killed at once it would forget the sign-in.
  await context.close();
  await app.stop();
  const open = async (opened: Page): Promise<Page> => {
    await opened.goto(app.origin + path);
    await untilShown(opened);
    return opened;
  };
  await open((await tablet.open()).page);
  return open((await tablet.restart()).page);
}
