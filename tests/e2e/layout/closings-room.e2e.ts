import { expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

const running = appAndBrowser();

test.each([
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
])(
  "a day's many loans scroll beside the calendar, and the page doesn't go on below them at $width x $height",
  async (viewport) => {
    const page = await running.browser.newPage({ viewport });
    await signIn(page, running.app.origin, 'Grace Okonkwo');
    await untilPipelineShows(page);
    await page.goto(`${running.app.origin}/closings`);
    // The day on which most close, which isn't the same every day.
    const counts = page.locator('.closings-count');
    await counts.first().waitFor();
    const figures = (await counts.allInnerTexts()).map((text) => Number.parseInt(text, 10));
    await counts.nth(figures.indexOf(Math.max(...figures))).click();
    const day = page.locator('.closings-day');
    await day.locator('.closings-loan').last().waitFor();
    const room = await day.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    const empty = await page.locator('.closings').evaluate((screen) => {
      const end = screen.getBoundingClientRect().bottom + scrollY;
      return document.documentElement.scrollHeight - Math.max(innerHeight, Math.ceil(end));
    });
    expect(room).toBeGreaterThan(0);
    expect(empty).toBeLessThanOrEqual(0);
    await page.close();
  },
);
