import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ownAppAndBrowser } from '#tests/support/browser/app-and-browser.ts';
import { columnTexts } from './support/pages/pipeline-page.ts';
import { preferOwnList, signIn, untilPipelineShows, untilSignInShows } from './support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';
const NEWCOMER = 'Theo Nakamura';

const running = ownAppAndBrowser();

beforeAll(async () => {
  await preferOwnList(running.browser, running.app.origin, NEWCOMER);
});

/** Two tabs of one running.browser, both with the officer's list, and the texts that nobody may find there later. */
async function twoTabs(): Promise<{ context: BrowserContext; tab: Page; other: Page; canaries: string[] }> {
  const context = await running.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const tab = await context.newPage();
  await signIn(tab, running.app.origin, OFFICER);
  await untilPipelineShows(tab);
  await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const other = await context.newPage();
  await other.goto(`${running.app.origin}/dashboard`);
  await untilPipelineShows(other);
  await tab.bringToFront();
  const [loan = ''] = await columnTexts(tab, 'Loan');
  const [borrower = ''] = await columnTexts(tab, 'Borrower');
  const guid = (await tab.locator('tr[data-loan-guid]').first().getAttribute('data-loan-guid')) ?? '';
  expect(Math.min(loan.length, borrower.length, guid.length)).toBeGreaterThan(0);
  return { context, tab, other, canaries: [guid, `"${borrower}"`, OFFICER, 'marisol.kessler'] };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

function isAnswering(): Promise<boolean> {
  return fetch(`${running.app.origin}/livez`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Everything this origin keeps in the running.browser, as one text. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.body?.innerText ?? '',
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });
}

async function expectNothingKept(page: Page, canaries: readonly string[]): Promise<void> {
  const texts = await keptTexts(page);
  for (const canary of canaries) expect(texts).not.toContain(canary);
  const databases = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name = '' }) => name),
  );
  expect(databases.filter((name) => name.startsWith('ctc-cache-'))).toEqual([]);
  // What is the device's own, the settings and when it was offered to be installed, holds nothing of a person.
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !key.startsWith('ctc.device.'))).toEqual([]);
}

describe('a sign-out', () => {
  // Whatever became of a test without a network, the next one finds the gateway there.
  afterEach(async () => {
    if (!(await isAnswering())) await running.app.restart();
  });

  for (const network of ['with', 'without'] as const) {
    test(`${network} a network clears the device, takes the other tab along, and leaves nothing behind Back`, async () => {
      const { context, tab, other, canaries } = await twoTabs();
      // The gateway really goes: the browser's own offline switch leaves a navigation hanging now and then.
      if (network === 'without') {
        await running.app.stop();
        await tab.evaluate(() => window.dispatchEvent(new Event('offline')));
      }
      await signOut(tab);
      if (network === 'without') {
        const question = tab.getByRole('dialog', { name: 'Sign out?' });
        await question.getByText("You can't sign back in until you're connected", { exact: false }).waitFor();
        await question.getByRole('button', { name: 'Sign out' }).click();
      }
      await untilSignInShows(other, running.app.origin);
      await untilSignInShows(tab, running.app.origin);
      for (const page of [tab, other]) {
        await expectNothingKept(page, canaries);
        await page.goBack();
        await page.getByRole('button', { name: /^Login with / }).waitFor();
        expect(await page.locator('tr[data-loan-guid]').count()).toBe(0);
        await expectNothingKept(page, canaries);
      }
      await context.close();
    });
  }

  test('is in reach when the code of its menu could not be loaded', async () => {
    // As on a page whose network went before the app was kept.
    const context = await running.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route(/popover-panel/, (route) => route.abort());
    await signIn(page, running.app.origin, OFFICER);
    await untilPipelineShows(page);
    const opener = page.getByRole('button', { name: /account menu/i });
    await opener.click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' });
    expect(await opener.evaluate((button) => document.activeElement === button)).toBe(true);
    await signOut(page);
    await untilSignInShows(page, running.app.origin);
    await context.close();
  });

  test('leaves nothing for the next person on the same device', async () => {
    const { context, tab, other, canaries } = await twoTabs();
    await signOut(tab);
    await untilSignInShows(tab, running.app.origin);
    await signIn(tab, running.app.origin, NEWCOMER);
    await tab.getByText('No results found.').waitFor();
    for (const page of [tab, other]) {
      const texts = await keptTexts(page);
      for (const canary of canaries) expect(texts).not.toContain(canary);
    }
    await other.waitForURL(/\/(?:dashboard|login)/);
    await context.close();
  });
});

describe('a session that ends in one tab', () => {
  test('opens the dialog in the other one too, with what was typed, and signing in again takes it away there', async () => {
    const { context, tab, other } = await twoTabs();
    await other.getByPlaceholder('Search...').fill('a');
    await context.clearCookies();
    await tab.reload();
    await other.getByText('Session Timed Out').waitFor();
    expect(await other.getByPlaceholder('Search...').inputValue()).toBe('a');
    // If the other tab asked first, this one starts with the sign-in.
    await tab.getByRole('button', { name: /^(?:OK|Login with .*)$/ }).click();
    await signIn(tab, running.app.origin, OFFICER);
    await other.getByText('Session Timed Out').waitFor({ state: 'hidden' });
    expect(await other.getByPlaceholder('Search...').inputValue()).toBe('a');
    await context.close();
  });

  test('shows the other tab of somebody else who signs in their own list, and never mixes the two', async () => {
    const { context, tab, other, canaries } = await twoTabs();
    await context.clearCookies();
    await tab.reload();
    await other.getByText('Session Timed Out').waitFor();
    await tab.getByRole('button', { name: /^(?:OK|Login with .*)$/ }).click();
    await signIn(tab, running.app.origin, NEWCOMER);
    await other.getByText('No results found.').waitFor();
    const shown = await other.locator('body').innerText();
    for (const canary of canaries) expect(shown).not.toContain(canary);
    expect(await other.locator('tr[data-loan-guid]').count()).toBe(0);
    await context.close();
  });
});
