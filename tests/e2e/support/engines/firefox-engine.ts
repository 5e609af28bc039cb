import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, KeyInput, Page } from 'puppeteer-core';
import { killProcesses, processesOf, untilGone } from './browser-processes.ts';
import { type DriverTab, type Engine, type Size, TABLET } from './engine.ts';
import { until } from './patience.ts';

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const LONGEST_LOAD_MS = 10_000;

export const firefoxEngine: Engine = {
  name: 'firefox',
  missing: () =>
    firefoxPath() === undefined ? 'apt-get install firefox-esr (or set FIREFOX_PATH)' : undefined,
  open: async (folder, { size = TABLET, isPrivate = false } = {}) => {
    const browser = await launch(folder, isPrivate);
    const [page = await browser.newPage()] = await browser.pages();
    return {
      first: await driverTab(page, size),
      newTab: async () => driverTab(await browser.newPage(), size),
      close: async () => {
        await browser.close();
        await untilOver(browser, folder);
      },
      kill: async () => {
        killProcesses(processesOf(folder));
        await untilOver(browser, folder);
        await browser.disconnect().catch(() => undefined);
      },
      // IndexedDB lives in Firefox's main process.
      killStorage: () => Promise.resolve(false),
    };
  },
};

/**
 * Now and then Firefox tells the driver nothing of a page that Back has brought, or calls a load aborted that arrives.
 * Each flow waits for what it wants to see there anyway.
 * @returns false if the driver didn't see it arrive.
 */
async function settled(navigation: Promise<unknown>): Promise<boolean> {
  try {
    await navigation;
    return true;
  } catch (error) {
    if (!/NS_BINDING_ABORTED|Timed out/.test(String(error))) throw error;
    return false;
  }
}

/**
 * Until the browser has ended, and the driver has put the profile's own settings back from their copies, which it does
 * at that end. A launch that begins earlier finds its copies taken away.
 */
async function untilOver(browser: Browser, folder: string): Promise<void> {
  await untilGone(folder);
  const child = browser.process();
  const copies = ['prefs.js', 'user.js'].map((name) => path.join(folder, `${name}.puppeteer`));
  await until(
    () => `Firefox to end, and ${copies.join(' and ')} to be put back`,
    () => {
      const hasEnded = child === null || child.exitCode !== null || child.signalCode !== null;
      return Promise.resolve(hasEnded && !copies.some((copy) => existsSync(copy)) ? true : undefined);
    },
  );
}

function firefoxPath(): string | undefined {
  return [process.env['FIREFOX_PATH'] ?? '', ...INSTALLED].find((file) => file !== '' && existsSync(file));
}

async function launch(folder: string, isPrivate: boolean): Promise<Browser> {
  const { launch: start } = await import('puppeteer-core');
  return start({
    browser: 'firefox',
    executablePath: firefoxPath() ?? 'firefox',
    userDataDir: folder,
    headless: true,
    env: process.env,
    defaultViewport: null,
    extraPrefsFirefox: {
      'browser.privatebrowsing.autostart': isPrivate,
      // Says nothing to anybody, and fetches nothing on its own.
      'app.normandy.enabled': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  });
}

async function driverTab(page: Page, size: Size): Promise<DriverTab> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // What is an object has to be asked what it says.
    const parts = message.args().map((part) => part.evaluate((value) => String(value)));
    Promise.all(parts).then(
      (texts) => errors.push(texts.join(' ')),
      () => errors.push(message.text()),
    );
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  const soon = { waitUntil: 'domcontentloaded', timeout: LONGEST_LOAD_MS } as const;
  await page.setViewport(size);
  await page.bringToFront();
  return {
    goto: async (url) => {
      const isThere = (await settled(page.goto(url, soon))) || page.url() === url;
      // A page that writes its own address just then keeps a load from beginning.
      if (!isThere) await settled(page.goto(url, soon));
    },
    back: async () => void (await settled(page.goBack(soon))),
    reload: async () => void (await settled(page.reload(soon))),
    resize: (next) => page.setViewport(next),
    run: async (expression) => (await page.evaluate(expression)) as string | undefined,
    movePointer: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    typeText: (text) => page.keyboard.type(text),
    pressKeys: async (chord) => {
      const keys = chord.split('+') as KeyInput[];
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    toFront: () => page.bringToFront(),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
    takeErrors: () => errors.splice(0),
  };
}
