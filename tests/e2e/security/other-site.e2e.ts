import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';

const SIGN_INS = 20;

let app: RunningApp;
let browser: Browser;
let hostile: Server;
let hostileOrigin: string;

beforeAll(async () => {
  hostile = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<a href="${app.origin}/login">The app</a>`);
  });
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
  // Another site than localhost.
  hostileOrigin = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  const limits = { SIGN_INS_PER_MINUTE: String(SIGN_INS) };
  [app, browser] = await Promise.all([startApp({ SANDBOX_LOAN_COUNT: '60', ...limits }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await app.dispose();
  hostile.close();
});

test('a page of another site cannot use up the sign-ins of its office, and may link to the app', async () => {
  const page = await browser.newPage();
  await page.goto(hostileOrigin);
  await page.evaluate(
    async ({ origin, count }) => {
      const images = Array.from({ length: count }, (_, at) => {
        const image = new Image();
        image.src = `${origin}/auth/login?image=${at}`;
        return new Promise((resolve) => image.addEventListener('error', resolve));
      });
      const calls = Array.from({ length: count }, (_, at) =>
        fetch(`${origin}/auth/login?call=${at}`, { mode: 'no-cors' }).catch(() => undefined),
      );
      const frame = document.createElement('iframe');
      frame.src = `${origin}/auth/login`;
      document.body.append(frame);
      await Promise.all([...images, ...calls]);
    },
    { origin: app.origin, count: 2 * SIGN_INS },
  );
  await page.getByRole('link', { name: 'The app' }).click();
  await page.getByRole('button', { name: /^Login with / }).click();
  await page.waitForURL(/\/sandbox\/authorize\?/);
  expect(app.output()).toContain('cross-site-flood');
  await page.close();
});
