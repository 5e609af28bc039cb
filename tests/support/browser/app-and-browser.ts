import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { forgetTidied } from './tidy-person.ts';

interface Running<TApp> {
  readonly app: TApp;
  readonly browser: Browser;
}

type AppAndBrowser = Running<RunningApp>;

/** Of a gateway that other files use too: nobody may stop it, nor plant faults or fields in its sandbox. */
type SharedApp = Pick<RunningApp, 'origin'>;

/** What all files of a worker share. Both end with the worker. */
let shared: Promise<AppAndBrowser> | undefined;

/**
 * The gateway and the browser of this worker, for files that leave both as they are: whoever signs in finds the
 * preferences and saved filters of somebody new, and what a file opened is closed after it. Not there before the tests.
 */
export function appAndBrowser(): Running<SharedApp> {
  let running: AppAndBrowser | undefined;

  beforeAll(async () => {
    forgetTidied();
    shared ??= start({});
    running = await shared;
  });

  afterAll(async () => {
    await Promise.all(running?.browser.contexts().map((context) => context.close()) ?? []);
  });

  return whileRunning(() => running);
}

/**
 * A gateway and a browser of its own before a file's tests, both ended after them: for files that stop it, plant faults
 * or marks, need settings or are about signing in and out.
 */
export function ownAppAndBrowser(env: Record<string, string> = {}): AppAndBrowser {
  let running: AppAndBrowser | undefined;

  beforeAll(async () => {
    running = await start(env);
  });

  afterAll(async () => {
    await running?.browser.close();
    await running?.app.dispose();
  });

  return whileRunning(() => running);
}

async function start(env: Record<string, string>): Promise<AppAndBrowser> {
  const [app, browser] = await Promise.all([startApp(env), launchBrowser()]);
  return { app, browser };
}

function whileRunning(running: () => AppAndBrowser | undefined): AppAndBrowser {
  const started = (): AppAndBrowser => {
    const found = running();
    if (found === undefined) throw new Error('started before the tests, not before the file');
    return found;
  };
  return {
    get app() {
      return started().app;
    },
    get browser() {
      return started().browser;
    },
  };
}
