import { existsSync, statfsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  chromium as playwright,
} from 'playwright-core';
import { watchAllRefusals, watchRefusals } from './refusals.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// On a machine without internet access, Chromium's own background calls only cost time and fill the log.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];

const ENOUGH_SHARED_MEMORY = 2 ** 30;

let found: Promise<Chromium> | undefined;

interface Chromium {
  readonly path: string;
  /** The environment it starts with. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The tests' browser: `CHROMIUM_PATH`, else an installed Chromium or Chrome, else the one that comes with `npm ci`
 * (x86-64 Linux; it unpacks its own system libraries, so a bare Debian is enough).
 */
export function findChromium(): Promise<Chromium> {
  found ??= lookForChromium();
  return found;
}

async function lookForChromium(): Promise<Chromium> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, and there is no such file.`);
    return { path: chosen, env: process.env };
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return { path: installed, env: process.env };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Install Google Chrome or Chromium for the browser tests, or set CHROMIUM_PATH to one.');
  }
  const before = { ...process.env };
  // Makes the package unpack its system libraries next to the browser.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  const env = { ...process.env };
  // The package names its own fonts and libraries to every process. Other engines can't draw a letter with them.
  for (const name of Object.keys(env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  return { path, env };
}

/**
 * A container often has 64 MB of it, in which Chromium crashes. Without it, what processes share is in files: a tenth
 * slower.
 */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH_SHARED_MEMORY;
  } catch {
    return false;
  }
}

async function launchOptions(): Promise<LaunchOptions> {
  const isRoot = process.getuid?.() === 0;
  const { path, env } = await findChromium();
  return {
    executablePath: path,
    env,
    headless: true,
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])],
  };
}

export async function launchBrowser(): Promise<Browser> {
  return watchAllRefusals(await playwright.launch(await launchOptions()));
}

/** A browser with a profile directory, which can be closed and reopened like an installed app. */
export async function launchProfile(
  folder: string,
  furtherArgs: readonly string[] = [],
): Promise<BrowserContext> {
  const { args = [], ...options } = await launchOptions();
  const context = await playwright.launchPersistentContext(folder, {
    ...options,
    args: [...args, ...furtherArgs],
    viewport: { width: 1180, height: 820 },
  });
  return watchRefusals(context);
}
