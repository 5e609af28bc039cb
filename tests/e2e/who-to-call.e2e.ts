import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { catchCalls } from './support/pages/caught-calls.ts';
import { untilReadyForOffline } from './support/pages/device-cache.ts';
import { countingHand } from './support/pages/finger.ts';
import { signIn, untilPipelineShows } from './support/pages/sign-in.ts';

// Whom a loan officer calls, texts and mails, and the locks to extend, by touch.
const SIZES = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

const running = appAndBrowser();
const OWES = /^Call .+: .+, \d+ days? past due/;
const TEL = /^tel:\+1\d{10}(?:;ext=\d+)?$/;
const WAYS: ReadonlyMap<string, RegExp> = new Map([
  ['Call', TEL],
  ['Text', /^sms:\+1\d{10}$/],
  ['Email', /^mailto:[^?&\s]+@[^?&\s]+\.example$/],
]);

const hrefsOf = (links: Locator) =>
  links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('aria-label') ?? '', link.getAttribute('href') ?? ''] as const),
  );

/** Opens the first loan in Today that says whom to call. */
async function openFirstToCall(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Today/ })
    .first()
    .tap();
  const line = page
    .locator('.today-line')
    .filter({ hasText: /Call .+: / })
    .first();
  await line.press('Enter');
}

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

  test('the team’s rows call, text and mail the person that each names, without a network, too', async () => {
    const { page, context } = await openApp();
    await untilReadyForOffline(page);
    await context.setOffline(true);
    await openFirstToCall(page);
    const team = page.getByRole('region', { name: 'Team' });
    await team.waitFor();
    const rows = await team.locator('.panel-member').all();
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const parts: string[] = [];
    for (const row of rows) {
      const part = (await row.locator('dt').textContent()) ?? '';
      parts.push(part);
      const name = (await row.locator('bdi').first().textContent()) ?? '';
      for (const [label, href] of await hrefsOf(row.getByRole('link'))) {
        expect(label).toContain(name);
        expect(href).toMatch(WAYS.get(label.split(' ')[0] ?? '') ?? /^$/);
      }
    }
    expect(parts.slice(0, 3)).toEqual(['Loan Officer', 'Processor', 'Borrower']);
    // Fingers reach each of them.
    const sizes = await team.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const { width, height } = link.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await context.close();
  });

  test('a message for the borrower opens with the borrower as its recipient', async () => {
    const { page, context } = await openApp();
    await openFirstToCall(page);
    await page.getByRole('region', { name: 'Team' }).waitFor();
    const borrower = page.locator('.panel-member').filter({ hasText: 'Borrower' }).first();
    const ways = new Map(await hrefsOf(borrower.getByRole('link')));
    await page.getByRole('button', { name: 'Share' }).first().tap();
    const text = page.getByRole('link', { name: 'Text message' });
    const href = (await text.getAttribute('href')) ?? '';
    expect([...ways.values()]).toContain(href.split('?')[0]);
    const message = await page.getByRole('textbox', { name: /^Message/ }).inputValue();
    expect(message).not.toMatch(/555-?01\d\d|mail\.example/);
    await context.close();
  });

  test('the count of locks to extend leads to exactly these loans, and their day is in the panel', async () => {
    const { page, context, hand } = await openApp();
    // One person's own may all last.
    await page.goto(`${running.app.origin}/dashboard?view=AllLoans`);
    const count = page.getByRole('button', { name: /^\d+ locks? to extend$/ });
    await hand.tap(count);
    const results = page.getByText(/\bof \d+( results)?$/).first();
    // More loans may be on their way.
    await expect
      .poll(async () => {
        const figure = /^\d+/.exec((await count.textContent()) ?? '')?.[0];
        return new RegExp(String.raw`of ${figure}\b`).test((await results.textContent()) ?? '');
      })
      .toBe(true);
    await hand.tap(page.locator('td[data-column="Borrower"], .card-borrower').first());
    const fact = page.getByRole('region', { name: 'Details' }).getByText('Rate Lock Expires').locator('..');
    await expect
      .poll(() => fact.textContent())
      .toMatch(/\d\d\/\d\d\/\d{4} \((?:today|in \d days?|\d+ days? ago)\)$/);
    await context.close();
  });
});
