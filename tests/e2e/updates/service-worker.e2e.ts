import { readdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPagePath } from '#src/contract/wire/page-paths.ts';
import { type BuildProxy, startBuildProxy } from '#tests/support/browser/build-proxy.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { takeRefusals } from '#tests/support/browser/refusals.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import { untilPipelineKept } from '#tests/e2e/support/pages/device-cache.ts';
import { columnTexts } from '#tests/e2e/support/pages/pipeline-page.ts';
import { signIn, untilPipelineShows } from '#tests/e2e/support/pages/sign-in.ts';

const OFFICER = 'Marisol Kessler';
const PATIENT = { timeout: 30_000 };

let app: RunningApp;
let proxy: BuildProxy;
let browser: Browser;
let builtFiles: ReadonlySet<string>;

beforeAll(async () => {
  proxy = await startBuildProxy();
  [app, browser] = await Promise.all([startApp({ PUBLIC_ORIGIN: proxy.origin }), launchBrowser()]);
  proxy.forwardTo(app.origin);
  const entries = await readdir('dist/client', { recursive: true });
  builtFiles = new Set(entries.map((path) => `/${path.replaceAll('\\', '/')}`));
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
  await proxy.close();
});

/** A window in which the worker is in charge before anybody signs in, and what it answered since. */
async function windowWithWorker(): Promise<{ page: Page; context: BrowserContext; answers: Response[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${proxy.origin}/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const answers: Response[] = [];
  context.on('response', (answer) => answers.push(answer));
  return { page, context, answers };
}

/** Stops the worker, as a browser does after 30 idle seconds, and returns the states it is in from then on. */
async function stopWorker(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const statuses: string[] = [];
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { runningStatus } of versions) statuses.push(runningStatus);
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => statuses.at(-1), PATIENT).toBe('stopped');
  statuses.length = 0;
  return statuses;
}

/** Where the worker's routes sent the page itself. Runs in the page. */
function routerSource(): unknown {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && 'workerFinalSourceType' in entry ? entry.workerFinalSourceType : undefined;
}

/** Whether the page runs under its own policy: text may not become a script's address or markup. */
function policyOf(page: Page) {
  return page.evaluate(() => {
    const refuses = (act: () => void): boolean => {
      try {
        act();
        return false;
      } catch {
        return true;
      }
    };
    return {
      scriptAddress: refuses(() => (document.createElement('script').src = '/assets/other.js')),
      markup: refuses(() => (document.createElement('div').innerHTML = '<b>text</b>')),
    };
  });
}

describe('the service worker', () => {
  test('answers with built files alone, and keeps no answer with data', async () => {
    const { page, context, answers } = await windowWithWorker();
    await signIn(page, proxy.origin, OFFICER);
    await untilPipelineShows(page);
    const loan = await page.locator('tr[data-loan-guid]').first().getAttribute('data-loan-guid');
    await page.evaluate(
      async (paths) => {
        const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}`, accept: 'text/html' };
        for (const path of paths) await fetch(path, { headers, redirect: 'manual' });
      },
      [
        '/config.json',
        '/auth/login',
        '/sandbox/faults',
        '/platform-api/v1/company/users/me',
        `/los/v3/loans/${loan}/conditions`,
        '/prod/api/somebody/custom-filter',
        '/livez',
      ],
    );
    const fromWorker = answers.filter((answer) => answer.fromServiceWorker()).map(pathOf);
    const fromGateway = answers.filter((answer) => !answer.fromServiceWorker()).map(pathOf);
    expect(fromWorker.filter((path) => !builtFiles.has(path) && !isPagePath(path))).toEqual([]);
    expect(fromWorker).toContain('/callback');
    for (const call of ['/config.json', '/auth/login', '/sandbox/faults', '/livez']) {
      expect(fromGateway).toContain(call);
    }
    expect(fromGateway.some((path) => path.startsWith('/sandbox/authorize'))).toBe(true);
    expect(fromGateway.some((path) => path.startsWith('/los/v3/loanPipeline'))).toBe(true);

    const kept = await keptInCaches(page);
    expect(kept.names.filter((name) => !name.startsWith('ctc-shell'))).toEqual([]);
    expect(kept.files.map(({ path }) => path).filter((path) => !builtFiles.has(path))).toEqual([]);
    expect(kept.files.map(({ path }) => path)).toContain('/index.html');
    const [borrower = 'nobody'] = await columnTexts(page, 'Borrower');
    const texts = kept.files.map(({ text }) => text).join('\n');
    for (const canary of [borrower, OFFICER, loan ?? 'no loan']) expect(texts).not.toContain(canary);
    await context.close();
  });

  test('is not started by a call for data', async () => {
    const { page, context } = await windowWithWorker();
    await page.reload({ waitUntil: 'networkidle' });
    const statuses = await stopWorker(page);
    expect(await page.evaluate(async () => (await fetch('/livez')).status)).toBe(200);
    expect(await page.evaluate(async () => (await fetch('/config.json')).status)).toBe(200);
    expect(statuses.filter((status) => status !== 'stopped')).toEqual([]);

    // A picture, which it is asked for, does start it.
    await page.evaluate(async () => {
      const picture = new Image();
      picture.src = '/icons/icon.svg?again';
      await picture.decode();
    });
    await expect.poll(() => statuses.at(-1), PATIENT).toBe('running');
    await context.close();
  });

  // In 6 and 18 of 30 starts, a gateway page that redirected while the worker was starting never loaded.
  test('is not asked on the way to the sign-in', async () => {
    const { page, context } = await windowWithWorker();
    await stopWorker(page);
    await page.goto(`${proxy.origin}/auth/login`);
    expect(new URL(page.url()).pathname).toBe('/sandbox/authorize');
    expect(await page.evaluate(routerSource)).toBe('network');

    // The way back is a page of the app, which the worker answers.
    await page.getByRole('link', { name: OFFICER }).click();
    await untilPipelineShows(page);
    expect(await page.evaluate(routerSource)).toBe('fetch-event');

    // The first hop by itself: one that leads nowhere else.
    await page.goto(`${proxy.origin}/auth/nothing-here`);
    expect(await page.evaluate(routerSource)).toBe('network');
    await context.close();
  });

  test('shows every screen without a network, under the same policy', async () => {
    const { page, context } = await windowWithWorker();
    await signIn(page, proxy.origin, OFFICER);
    await untilPipelineShows(page);
    const loan = await page.locator('tr[data-loan-guid]').first().getAttribute('data-loan-guid');
    // An unchanged answer once put the policy of answers, under which nothing runs, on the browser's copy of the page.
    for (let time = 0; time < 2; time += 1) {
      await page.reload();
      await untilPipelineShows(page);
    }
    await untilBothAreRefused(page);
    await untilPipelineKept(page);
    await context.setOffline(true);
    for (const [path, sign] of [
      ['/dashboard', 'tr[data-loan-guid], .skeleton-bar, [role=alert]'],
      [`/conditions/${loan}`, 'text=Conditions - Standard View'],
      ['/login', '#root > *'],
      // Nobody shows the browser's own error.
      ['/no-such-page', '#root > *'],
    ] as const) {
      const answer = await page.goto(proxy.origin + path);
      expect(answer?.fromServiceWorker()).toBe(true);
      expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
      expect(answer?.headers()['content-security-policy']).not.toContain('sandbox');
      await page.locator(sign).first().waitFor();
      await untilBothAreRefused(page);
    }
    await context.close();
  });
});

/** Tries both on the page, and waits for both reports: a page that is left at once takes its last ones with it. */
async function untilBothAreRefused(page: Page): Promise<void> {
  expect(await policyOf(page)).toEqual({ scriptAddress: true, markup: true });
  const refused: string[] = [];
  await expect.poll(() => refused.push(...takeRefusals()), PATIENT).toBe(2);
  expect([...new Set(refused)]).toEqual(['require-trusted-types-for trusted-types-sink']);
}

function pathOf(answer: Response): string {
  return new URL(answer.url()).pathname;
}

function keptInCaches(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const files: { path: string; text: string }[] = [];
    for (const name of names) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? '';
        files.push({ path: new URL(request.url).pathname, text });
      }
    }
    return { names, files };
  });
}
