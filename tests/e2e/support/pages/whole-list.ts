import type { Browser, Page } from 'playwright-core';
import { signIn, untilPipelineShows } from './sign-in.ts';

interface ListWindow {
  readonly width: number;
  readonly height: number;
  /** Without one, a finger. */
  readonly hasMouse?: boolean;
}

/** Opens a loan officer's list, and waits until it's whole: not only what stands first. */
export async function openWholeList(
  browser: Browser,
  origin: string,
  { width, height, hasMouse = false }: ListWindow,
): Promise<Page> {
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, hasTouch: !hasMouse, isMobile: !hasMouse });
  const page = await context.newPage();
  await signIn(page, origin, 'Marisol Kessler');
  await untilPipelineShows(page);
  await page.getByText(/^Showing 1 to \d+ of [\d,]+ results$/).waitFor();
  return page;
}
