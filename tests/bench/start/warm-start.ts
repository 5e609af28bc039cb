import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession } from 'playwright-core';
import { launchProfile } from '#tests/support/browser/chromium.ts';
import { startApp } from '#tests/support/browser/running-app.ts';
import { signIn } from '#tests/e2e/support/pages/sign-in.ts';
import { type Start, watchStart } from './watch-start.ts';

export const LOAN_COUNT = 1000;
/** Looks at all loans, and has none of her own. */
const PERSON = 'Grace Okonkwo';
/** What the app can open with, and what a loan is in it. */
const SCREENS = {
  list: { path: '/dashboard?view=AllLoans', row: 'tr[data-loan-guid]' },
  today: { path: '/today?scope=everybody', row: '.today-line' },
} as const;
export type StartScreen = keyof typeof SCREENS;

const LIST = SCREENS.list.path;
const COPY_TAKEN_WITHIN = 20;

export interface InstalledApp {
  readonly name: string;
  readonly start: (screen: StartScreen, cpuSlowdown: number) => Promise<Start>;
  readonly close: () => Promise<void>;
}

/**
 * A build that a browser has installed, with its copy of the loans, and whose gateway is gone: from now on every start of it
 * is one without a network.
 */
export async function installApp(name: string, folder: string): Promise<InstalledApp> {
  const app = await startApp({ SANDBOX_LOAN_COUNT: String(LOAN_COUNT) }, folder);
  const profile = await mkdtemp(join(tmpdir(), 'ctc-bench-'));
  const context = await launchProfile(profile);
  const online = await context.newPage();
  await signIn(online, app.origin, PERSON);
  await online.goto(app.origin + LIST);
  await online.locator('[data-loan-guid]').nth(14).waitFor();
  await online.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await untilCopyIsTaken(context, app.origin);
  await online.close();
  await app.stop();
  await context.setOffline(true);
  const start: InstalledApp['start'] = (screen, cpuSlowdown) =>
    startOnce(context, app.origin, SCREENS[screen], cpuSlowdown);
  // The first ones fill the caches of the browser.
  for (const screen of ['list', 'today', 'list', 'today'] as const) await start(screen, 1);
  return {
    name,
    start,
    close: async () => {
      await context.close();
      await app.dispose();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** The device takes its copy when there is nothing left to draw; whether it has, a start without a network tells. */
async function untilCopyIsTaken(context: BrowserContext, origin: string): Promise<void> {
  await context.setOffline(true);
  for (let attempt = 1; ; attempt++) {
    const page = await context.newPage();
    await page.goto(origin + LIST);
    const isThere = await page
      .locator('[data-loan-guid]')
      .nth(14)
      .waitFor({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    await page.close();
    if (isThere) break;
    if (attempt === COPY_TAKEN_WITHIN) throw new Error('The device has not kept the loans.');
  }
  await context.setOffline(false);
}

async function startOnce(
  context: BrowserContext,
  origin: string,
  { path, row }: (typeof SCREENS)[StartScreen],
  cpuSlowdown: number,
): Promise<Start> {
  const page = await context.newPage();
  try {
    // A small file of the same origin first: the page then stays in the process that is slowed down.
    await page.goto(`${origin}/icons/icon.svg`);
    const debugging = await context.newCDPSession(page);
    await slowDown(debugging, cpuSlowdown);
    await page.addInitScript(watchStart, row);
    await page.goto(origin + path, { waitUntil: 'commit' });
    const start = await page.evaluate(() => window.started);
    await slowDown(debugging, 1);
    return start;
  } finally {
    await page.close();
  }
}

async function slowDown(debugging: CDPSession, rate: number): Promise<void> {
  await debugging.send('Emulation.setCPUThrottlingRate', { rate });
}
