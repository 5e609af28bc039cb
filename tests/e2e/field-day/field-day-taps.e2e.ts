import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { todaysPart } from '#tests/support/this-run.ts';
import { untilReadyForOffline } from '../support/pages/device-cache.ts';
import { countingHand } from '../support/pages/finger.ts';
import { signIn, untilPipelineShows } from '../support/pages/sign-in.ts';

// How many taps and swipes the tasks of a day take. Typing isn't counted.
const SIZES = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

const running = appAndBrowser();

function firstLoan(page: Page) {
  return page.locator('td[data-column="Borrower"], .card-borrower').first();
}

// A run plays one of them, a full run all.
describe.each(todaysPart(SIZES, SIZES.length))('at $width x $height', (viewport) => {
  async function openList() {
    const context = await running.browser.newContext({ viewport, hasTouch: true, isMobile: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await signIn(page, running.app.origin, 'Marisol Kessler');
    await untilPipelineShows(page);
    return { page, context, hand: countingHand(page) };
  }

  test('what is late shows with one tap, sign by sign', async () => {
    const { page, context, hand } = await openList();
    await hand.tap(page.getByRole('button', { name: /^\d+ loans? late/ }));
    await page.getByText(/^Showing 1 to 15 of (?!120)/).waitFor();
    const late = page.locator('[data-loan-guid]').first().locator('[data-status="PAST_DUE"]').first();
    const { left, right } = await late.evaluate((sign) => sign.getBoundingClientRect().toJSON());
    expect({ left: left >= 0, right: right <= viewport.width }).toEqual({ left: true, right: true });
    expect(hand.count).toEqual({ taps: 1, swipes: 0 });
    await context.close();
  });

  test('every open condition of the next closing shows with at most four taps, and the heading counts the same', async () => {
    const { page, context, hand } = await openList();
    await hand.tap(page.getByRole('button', { name: /closing in 7 days$/ }));
    // Tomorrow's, where one closes tomorrow: today's and the past ones are done, or somebody else's question.
    const next = page
      .locator('[data-loan-guid]')
      .filter({ hasText: /\(\d+ days?\)/ })
      .first();
    await hand.tap(next.locator('td[data-column="Borrower"], .card-borrower'));
    await hand.tap(page.getByRole('link', { name: 'Conditions', exact: true }).last());
    await page.locator('[data-condition], .data-state').first().waitFor();
    const all = page.getByRole('button', { name: /^Show all( open)?$/ });
    if (await all.isVisible()) {
      await hand.tap(all);
      await all.waitFor({ state: 'hidden' });
    }
    const heading = await page.locator('.open-total').textContent();
    expect(await page.locator('[data-condition]').count()).toBe(Number(/^\d+/.exec(heading ?? '')?.[0]));
    expect(hand.count.taps).toBeLessThanOrEqual(4);
    expect(hand.count.swipes).toBeLessThanOrEqual(1);
    await context.close();
  });

  test('what can be chased for the closings of the next 7 days, and from whom, is three taps away', async () => {
    const { page, context, hand } = await openList();
    await hand.tap(page.getByRole('link', { name: 'Conditions', exact: true }).first());
    await page.locator('[data-condition]').first().waitFor();
    await hand.tap(page.getByRole('checkbox', { name: 'Closing in 7 days or not funded' }));
    await page.waitForURL(/closing=next-7-days/);
    const more = page.locator('.hidden-line button, .data-state button');
    await hand.tap(more.first());
    await page.waitForURL(/priorTo=%5B%5D/);
    const from = page.locator('td.column-needed-from, .condition-card-line > :last-child');
    expect(await from.filter({ hasText: /\bBorrower\b/ }).count()).toBeGreaterThan(0);
    expect(hand.count.taps).toBe(3);
    await context.close();
  });

  test('five loans are five taps away', async () => {
    const { page, context, hand } = await openList();
    await hand.tap(firstLoan(page));
    for (let loan = 2; loan <= 5; loan += 1) {
      await hand.tap(page.getByRole('button', { name: 'Next loan' }));
      await page.getByText(`${loan} of 120`, { exact: true }).waitFor();
    }
    expect(hand.count).toEqual({ taps: 5, swipes: 0 });
    await context.close();
  });

  test('the borrower’s list is copied with three taps', async () => {
    const { page, context, hand } = await openList();
    await hand.tap(firstLoan(page));
    await hand.tap(page.getByRole('link', { name: 'List for borrower' }));
    await hand.tap(page.getByRole('button', { name: 'Copy list' }));
    await page.getByText('Copied!').waitFor();
    expect(hand.count).toEqual({ taps: 3, swipes: 0 });
    await context.close();
  });

  test('what Today says that a borrower owes is in the message for them, three taps away', async () => {
    const { page, context, hand } = await openList();
    await hand.tap(page.getByRole('link', { name: /^Today/ }));
    const line = page.locator('.today-line', { hasText: /Call .+: HOI/ }).first();
    const [, callee = ''] = /Call (.+): HOI/.exec(await line.innerText()) ?? [];
    await hand.tap(line);
    await hand.tap(page.getByRole('button', { name: 'Share', exact: true }));
    const message = page.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => message.inputValue()).toMatch(/^\d+\. .*homeowners insurance/m);
    expect(await message.inputValue()).not.toMatch(/clear to close/i);
    expect(await page.getByRole('dialog').innerText()).toContain(`To ${callee}: `);
    expect(hand.count.taps).toBe(3);
    await context.close();
  });

  test('a note without a network is three taps and at most a swipe away, and sends itself later', async () => {
    const { page, context, hand } = await openList();
    await untilReadyForOffline(page);
    await context.setOffline(true);
    await hand.tap(firstLoan(page));
    const box = page.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' });
    // On a phone the box is 2 screens down.
    await hand.tap(viewport.width < 640 ? page.getByRole('button', { name: 'Note', exact: true }) : box);
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('Buyer called from the site');
    const save = page.getByRole('button', { name: 'Save', exact: true }).first();
    await hand.tap(save);
    await page.getByRole('link', { name: '1 note waiting' }).waitFor();
    expect(hand.count.taps).toBe(3);
    expect(hand.count.swipes).toBeLessThanOrEqual(1);
    await page.getByText('Waiting for connection').first().waitFor();
    const barHeight = () => page.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().height);
    const before = await barHeight();
    await context.setOffline(false);
    await page.getByRole('link', { name: /^1 note delivered to \d{5}$/ }).waitFor();
    expect(await barHeight()).toBe(before);
    await page.getByText('Connected').first().waitFor();
    // Back online: nothing was tapped.
    expect(hand.count.taps).toBe(3);
    await context.close();
  });
});
