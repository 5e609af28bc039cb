import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WebDriver } from 'selenium-webdriver';
import { freePort } from '#tests/support/free-port.ts';
import { killProcesses, processesOf, untilGone } from './browser-processes.ts';
import { type Engine, type OpenBrowser, TABLET } from './engine.ts';
import { openVirtualScreen, XVFB } from './virtual-screen.ts';
import { createWebkitTabs } from './webkit-tabs.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const PYTHON = '/usr/bin/python3';
const WINDOW = fileURLToPath(new URL('./webkit-window.py', import.meta.url));
const LONGEST_LOAD_MS = 20_000;
const LONGEST_SCRIPT_MS = 4_000;

export const webkitEngine: Engine = {
  name: 'webkit',
  missing: () =>
    [DRIVER, XVFB, PYTHON].every((path) => existsSync(path))
      ? undefined
      : 'apt-get install webkit2gtk-driver xvfb python3',
  open: async (folder, { size = TABLET, isPrivate = false } = {}) => {
    const screen = await openVirtualScreen();
    const server = await startServer(folder, screen.display);
    const driver = await startSession(server.port, [folder, ...(isPrivate ? ['--private'] : [])]);
    const tabs = await createWebkitTabs(driver, server.errors, size);
    const end = async (): Promise<void> => {
      await untilGone(WINDOW + ' ' + folder);
      server.process.kill('SIGKILL');
      screen.close();
    };
    return {
      ...tabs,
      close: async () => {
        await driver.quit();
        await end();
      },
      kill: async () => {
        killProcesses(processesOf(`${WINDOW} ${folder}`));
        await end();
      },
      killStorage: () => {
        const found = processesOf(`${WINDOW} ${folder}`).filter(({ command }) =>
          command.includes('WebKitNetworkProcess'),
        );
        killProcesses(found);
        return found.length > 0;
      },
    } satisfies OpenBrowser;
  },
};

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
  /** Takes what pages wrote to the console as errors. */
  readonly errors: () => string[];
}

/** A driver for this browser alone: it takes one session at a time. */
async function startServer(folder: string, display: string): Promise<Server> {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const places = { HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home };
  const port = await freePort();
  const server = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, ...places, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors: string[] = [];
  const listen = (chunk: Buffer): void => {
    const lines = chunk.toString().split('\n');
    errors.push(...lines.filter((line) => /^CONSOLE (JS |NETWORK |SECURITY )?ERROR/.test(line)));
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  return {
    process: server,
    port,
    errors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}

async function startSession(port: number, args: readonly string[]): Promise<WebDriver> {
  const { Builder } = await import('selenium-webdriver');
  await untilAnswering(`http://127.0.0.1:${port}/status`);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'WebKit',
      // Else each command waits for a load that is under way, and now and then for one that the driver thinks is.
      pageLoadStrategy: 'none',
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': { binary: WINDOW, args: [...args] },
    })
    .build();
  await driver.manage().setTimeouts({ pageLoad: LONGEST_LOAD_MS, script: LONGEST_SCRIPT_MS });
  return driver;
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + LONGEST_LOAD_MS;
  while (Date.now() < deadline) {
    const isAnswering = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isAnswering) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('WebKitWebDriver does not answer.');
}
