import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser, launchProfile } from '#tests/support/browser/chromium.ts';
import { killBrowser } from '#tests/support/browser/kill-browser.ts';
import { untilGone } from './browser-processes.ts';
import { type DriverTab, type Engine, type OpenBrowser, type OpenOptions, TABLET } from './engine.ts';

export const chromiumEngine: Engine = {
  name: 'chromium',
  // It comes with `npm ci` where none is installed.
  missing: () => undefined,
  open: async (folder, options = {}) =>
    options.isPrivate ? openPrivate(options) : openProfile(folder, options),
};

async function openProfile(folder: string, { size = TABLET }: OpenOptions): Promise<OpenBrowser> {
  const context = await launchProfile(folder);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    first: await driverTab(page, size),
    newTab: async () => driverTab(await context.newPage(), size),
    close: async () => {
      await context.close();
      await untilGone(`--user-data-dir=${folder}`);
    },
    kill: async () => {
      killBrowser(folder);
      await context.close().catch(() => undefined);
      await untilGone(`--user-data-dir=${folder}`);
    },
    // The one that npm brings keeps storage in its main process.
    killStorage: () => Promise.resolve(false),
  };
}

/** A context without a folder is what Chromium's private window is. */
async function openPrivate({ size = TABLET }: OpenOptions): Promise<OpenBrowser> {
  const browser = await launchBrowser();
  const context: BrowserContext = await browser.newContext();
  return {
    first: await driverTab(await context.newPage(), size),
    newTab: async () => driverTab(await context.newPage(), size),
    close: () => browser.close(),
    kill: () => browser.close(),
    killStorage: () => Promise.resolve(false),
  };
}

async function driverTab(page: Page, size: OpenOptions['size']): Promise<DriverTab> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  // Else a page that asks before it goes would stay.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  const soon = { waitUntil: 'domcontentloaded' } as const;
  if (size !== undefined) await page.setViewportSize(size);
  return {
    goto: async (url) => void (await page.goto(url, soon)),
    back: async () => void (await page.goBack(soon)),
    reload: async () => void (await page.reload(soon)),
    resize: (next) => page.setViewportSize(next),
    run: (expression) => page.evaluate<string | undefined>(expression),
    movePointer: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    typeText: (text) => page.keyboard.type(text),
    pressKeys: (chord) => page.keyboard.press(chord),
    toFront: () => page.bringToFront(),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
    takeErrors: () => errors.splice(0),
  };
}
