import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { untilReadyForOffline } from '../support/pages/device-cache.ts';
import { collectTrouble, faultsInLightAndDark, missedByFingers } from '../support/pages/page-quality.ts';
import { signIn, untilPipelineShows, untilSignInShows } from '../support/pages/sign-in.ts';
import { tabletForEachTest } from '../support/pages/tablet.ts';

const PATIENT = { timeout: 30_000 };
const OFFICER = 'Marisol Kessler';
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
];

const running = ownAppAndBrowser();
const tablet = tabletForEachTest();

const tray = (page: Page) => page.getByRole('region', { name: 'Selected loan' });
const snoozed = (page: Page) => page.getByRole('region', { name: /^Snoozed/ });
const awake = (page: Page, loan: string) => page.locator(`.today-line[data-loan-guid="${loan}"]`);

async function openToday(page: Page): Promise<void> {
  await page.goto(`${running.app.origin}/today`);
  await page.locator('.today-line').first().waitFor();
}

/** Puts off a loan that no legal deadline keeps awake. */
async function snoozeOne(page: Page, reason: string): Promise<string> {
  const line = page.locator('.today-line[data-kind="past-due"], .today-line[data-kind="stalled"]').first();
  const loan = (await line.getAttribute('data-loan-guid')) ?? '';
  await line
    .locator('..')
    .getByRole('button', { name: /^Snooze/ })
    .click();
  await tray(page).getByLabel('Why (optional)').fill(reason);
  await tray(page).getByRole('button', { name: 'When the loan changes' }).click();
  await snoozed(page).getByText(reason).waitFor();
  return loan;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await untilSignInShows(page, running.app.origin);
}

// One day of one person at two devices: each step starts where the one before left it.
test('a snooze is there on the next device, offline, after a restart, and after a sign-out', async () => {
  const { context, page } = await tablet.open();
  const trouble = await collectTrouble(page);
  await signIn(page, running.app.origin, OFFICER);
  await untilPipelineShows(page);
  await openToday(page);
  const first = await snoozeOne(page, 'Seller travels');
  expect(await awake(page, first).count()).toBe(0);
  await page.keyboard.press('s');
  await tray(page)
    .getByRole('button', { name: /^(?:Tomorrow|Next business day)/ })
    .or(tray(page).getByText(/^(?:A legal deadline is today|This closing date isn.t legal)/))
    .waitFor();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await faultsInLightAndDark(page), `${size.width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const buttons = page.locator('.today-row .action, .snoozed-line .action, .snooze-form .action');
    await expect.poll(() => missedByFingers(buttons)).toEqual([]);
  }
  await page.keyboard.press('s');
  await untilReadyForOffline(page);

  expect(trouble).toEqual([]);

  // Offline on the tablet, and at the same time on a desktop.
  await context.setOffline(true);
  const second = await snoozeOne(page, 'Condo docs asked for');
  const desktop = await (
    await running.browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signIn(desktop, running.app.origin, OFFICER);
  await untilPipelineShows(desktop);
  await openToday(desktop);
  await snoozed(desktop).getByText('Seller travels').waitFor();
  expect(await awake(desktop, second).count()).toBe(1);
  // The desktop doesn't know of the second one yet, and puts off the same loan: the newest wins.
  expect(await snoozeOne(desktop, 'Title company is closed')).toBe(second);

  // Closed in order: the browser writes local storage up to a minute late (docs/storage.md).
  await context.close();
  const { context: again, page: after } = await tablet.restart();
  await again.setOffline(true);
  await openToday(after);
  await snoozed(after).getByText('Condo docs asked for').waitFor();
  await again.setOffline(false);
  await snoozed(after).getByText('Title company is closed').waitFor();
  expect(await snoozed(after).getByText('Condo docs asked for').count()).toBe(0);

  // A sign-out leaves nothing here, and the next sign-in brings all of it.
  await signOut(after);
  expect(await after.evaluate(() => JSON.stringify(localStorage))).not.toMatch(
    /Title company|Seller travels/,
  );
  await signIn(after, running.app.origin, OFFICER);
  await untilPipelineShows(after);
  await openToday(after);
  const reasons = () => snoozed(after).locator('.snoozed-until').allInnerTexts();
  await expect
    .poll(async () => (await reasons()).map((text) => text.split(': ')[1]).toSorted(), PATIENT)
    .toEqual(['Seller travels', 'Title company is closed']);
  for (const loan of [first, second]) expect(await awake(after, loan).count()).toBe(0);

  const sent = after.waitForResponse(
    (answer) => answer.url().includes('/api/preferences/') && answer.request().method() === 'PUT',
  );
  await snoozed(after).getByRole('button', { name: /^Wake/ }).first().click();
  await sent;
  await expect.poll(() => snoozed(after).locator('li').count(), PATIENT).toBe(1);
  await desktop.reload();
  await expect.poll(() => snoozed(desktop).locator('li').count(), PATIENT).toBe(1);
  await again.close();
});

test('a snooze that was said to be kept outlives a battery that dies at that moment, without a network', async () => {
  const { context, page } = await tablet.open();
  await signIn(page, running.app.origin, OFFICER);
  await untilPipelineShows(page);
  await openToday(page);
  await untilReadyForOffline(page);
  // So that the browser has written down who is signed in.
  await context.close();
  const { context: inTheField, page: offline } = await tablet.open();
  await inTheField.setOffline(true);
  await openToday(offline);
  const loan = await snoozeOne(offline, 'Seller is abroad');
  await offline.getByText(/is snoozed\./).waitFor({ state: 'attached' });

  const { context: again, page: after } = await tablet.restart();
  await again.setOffline(true);
  await openToday(after);
  await snoozed(after).getByText('Seller is abroad').waitFor();
  expect(await awake(after, loan).count()).toBe(0);
  const sent = after.waitForResponse(
    (answer) => answer.url().includes('/api/preferences/') && answer.request().method() === 'PUT',
  );
  await again.setOffline(false);
  expect(await (await sent).text()).toContain('Seller is abroad');
  await again.close();
});
