import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuildProxy, startBuildProxy } from '#tests/support/browser/build-proxy.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilReadyForOffline } from '#tests/e2e/support/pages/device-cache.ts';
import { signIn, untilPipelineShows } from '#tests/e2e/support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';
const OFFER = 'A new version of Clear to Close is ready.';
const LEFT_BEHIND = 'Clear to Close was updated in another tab.';

const SLOWLY = { timeout: 30_000 };

let app: RunningApp;
let proxy: BuildProxy;
let browser: Browser;
let runCount = 0;

beforeAll(async () => {
  proxy = await startBuildProxy();
  [app, browser] = await Promise.all([startApp({ PUBLIC_ORIGIN: proxy.origin }), launchBrowser()]);
});

beforeEach(() => {
  runCount += 1;
  proxy.forwardTo(app.origin);
  proxy.deploy('first');
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
  await proxy.close();
});

/** The list in a window of its own, with the worker in charge. */
async function openList(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${proxy.origin}/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await signIn(page, proxy.origin, OFFICER);
  await untilPipelineShows(page);
  return { page, context };
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(proxy.origin + path);
  await untilPipelineShows(page);
  return page;
}

function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? 'first');
}

async function press(page: Page, name: string): Promise<void> {
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name }).click();
  await reloaded;
  await untilPipelineShows(page);
}

describe('a new build', () => {
  test('waits until a person takes it, reloads that tab alone, and takes no word from the other one', async () => {
    const { page, context } = await openList();
    const loan = await page.locator('tr[data-loan-guid]').first().getAttribute('data-loan-guid');
    const other = await openTab(context, `/dashboard?loan=${loan}`);
    const noteBox = other.getByRole('textbox', { name: 'Add to LO Critical Loan Notes' });
    // Of this run alone: a test that is tried again finds the text of its first try in the loan.
    const text = `appraiser called, report on Monday, run ${runCount}`;
    await noteBox.fill(text);
    proxy.deploy('second', 'legend');

    await page.bringToFront();
    await page.reload();
    await page.getByText(OFFER).waitFor();
    expect(await buildOf(page)).toBe('first');
    await page.reload();
    await page.getByText(OFFER).waitFor();
    expect(await buildOf(page)).toBe('first');

    await press(page, 'Update now');
    expect(await buildOf(page)).toBe('second');
    await other.bringToFront();
    await other.getByText(LEFT_BEHIND).waitFor();
    expect(await noteBox.inputValue()).toBe(text);
    expect(await buildOf(other)).toBe('first');
    // A part that only the build before has, and the server no longer: the worker kept it.
    await other.getByRole('button', { name: 'Legend' }).click();
    await other.getByRole('dialog', { name: 'Legend' }).getByText('Milestones').waitFor();
    await other.keyboard.press('Escape');

    await press(other, 'Reload');
    expect(await buildOf(other)).toBe('second');
    // The press left the note box, and that saves a note: it went out around the reload, once.
    const field = other.getByLabel('LO Critical Loan Notes as written in the loan system');
    const timesWritten = async () => (await field.textContent())?.split(text).length;
    await expect.poll(timesWritten, SLOWLY).toBe(2);
    expect(await noteBox.inputValue()).toBe('');
    await context.close();
  });

  test('takes over before anything is painted when the app is started anew', async () => {
    const { page, context } = await openList();
    proxy.deploy('second');
    await page.reload();
    await page.getByText(OFFER).waitFor();
    expect(await buildOf(page)).toBe('first');
    await page.close();

    const started = await openTab(context, '/dashboard');
    await expect.poll(() => buildOf(started), SLOWLY).toBe('second');
    await untilPipelineShows(started);
    expect(await started.getByText(OFFER).count()).toBe(0);

    // And back: the build before is a new one like any other.
    proxy.deploy('first');
    await started.reload();
    await started.getByText(OFFER).waitFor();
    await press(started, 'Update now');
    expect(await buildOf(started)).toBe('first');
    await context.close();
  });
});

describe('a worker that is retired', () => {
  test('goes from the browsers that see the gateway, and not from one without a network', async () => {
    const retired = await startApp({ PUBLIC_ORIGIN: proxy.origin, SERVICE_WORKER: 'retired' });
    const { page, context } = await openList();
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    const caches = () => page.evaluate(async () => (await window.caches.keys()).length);
    await untilReadyForOffline(page);
    await context.setOffline(true);
    // From here on: a list that asked it before would learn that it knows no session.
    proxy.forwardTo(retired.origin);
    await page.reload();
    await untilPipelineShows(page);
    expect(await registrations()).toBe(1);
    expect(await caches()).toBeGreaterThan(0);

    await context.setOffline(false);
    await page.goto(`${proxy.origin}/login`);
    await expect.poll(async () => [await registrations(), await caches()], SLOWLY).toEqual([0, 0]);
    const answer = await page.goto(`${proxy.origin}/login`);
    expect(answer?.fromServiceWorker()).toBe(false);

    // As pages of older builds do: they don't know that it's retired.
    await page.evaluate(registerTheWorker);
    await page.goto(`${proxy.origin}/login`);
    await expect.poll(async () => [await registrations(), await caches()], SLOWLY).toEqual([0, 0]);
    await page.getByRole('button', { name: /^Login with / }).waitFor();
    await context.close();
    await retired.dispose();
  });
});

async function registerTheWorker(): Promise<void> {
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes: { createPolicy: (name: string, rules: object) => PagePolicy };
  };
  const policy = trustedTypes.createPolicy('sw', { createScriptURL: (url: string) => url });
  await navigator.serviceWorker.register(policy.createScriptURL('/service-worker.js'), { scope: '/' });
}

interface PagePolicy {
  readonly createScriptURL: (url: string) => string;
}
