import { describe, expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { catchCalls } from './support/pages/caught-calls.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { countingHand } from './support/pages/finger.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

// Whom a loan officer calls, by touch.
const SIZES = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

const running = appAndBrowser();
const OWES = /^Call .+: .+, \d+ days? past due/;
const TEL = /^tel:\+1\d{10}(?:;ext=\d+)?$/;

describe.each(SIZES)('at $width x $height', (viewport) => {
  async function openApp() {
    const context = await running.browser.newContext({ viewport, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await signIn(page, running.app.origin, 'Marisol Kessler');
    await untilPipelineShows(page);
    return { page, context, hand: countingHand(page) };
  }

  test.each(['with', 'without'])('a borrower is called with two taps %s a network', async (network) => {
    const { page, context, hand } = await openApp();
    await untilReadyForOffline(page);
    if (network === 'without') await context.setOffline(true);
    await catchCalls(page);
    await hand.tap(page.getByRole('link', { name: /^Today/ }).first());
    const row = page
      .locator('.today-row')
      .filter({ has: page.getByText(OWES) })
      .first();
    await row.waitFor();
    const [, who = ''] = /Call (.+?): /.exec((await row.locator('.today-what').textContent()) ?? '') ?? [];
    const call = row.getByRole('link', { name: `Call ${who}` });
    await hand.tap(call);
    await expect.poll(() => page.title()).toMatch(TEL);
    expect(await page.title()).toBe(await call.getAttribute('href'));
    expect(hand.count.taps).toBe(2);
    expect(hand.count.swipes).toBeLessThanOrEqual(1);
    await context.close();
  });
});
