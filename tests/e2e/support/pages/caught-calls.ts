import type { Page } from 'playwright-core';

/** A link to another app leaves the page: what it would have opened becomes the title. */
export async function catchCalls(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null;
      if (link === null) return;
      event.preventDefault();
      document.title = link.getAttribute('href') ?? '';
    }),
  );
}
