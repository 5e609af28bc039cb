import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { type RunningApp, startApp } from './running-app.ts';

interface AppAndBrowser {
  readonly app: RunningApp;
  readonly browser: Browser;
}

/** Starts the app and a browser before a file's tests, and ends both after them. Neither is there before. */
export function appAndBrowser(env: Record<string, string> = {}): AppAndBrowser {
  let app: RunningApp | undefined;
  let browser: Browser | undefined;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(env), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.dispose();
  });

  return {
    get app() {
      return started(app);
    },
    get browser() {
      return started(browser);
    },
  };
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('started before the tests, not before the file');
  return part;
}
