import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WebDriver } from 'selenium-webdriver';
import { freePort } from '#tests/support/browser/free-port.ts';
import { killProcesses, processesOf, untilGone } from './browser-processes.ts';
import { type Engine, type OpenBrowser, TABLET } from './engine.ts';
import { until } from './patience.ts';
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
    const started = await startBrowser(folder, isPrivate, screen.display);
    const tabs = await createWebkitTabs(await startSession(await started.openDriver()), started.errors, size);
    const end = async (): Promise<void> => {
      started.closeDriver();
      await untilGone(`${WINDOW} ${folder}`);
      screen.close();
    };
    return {
      first: tabs.first,
      newTab: tabs.newTab,
      close: async () => {
        // As the system does when a person quits: the browser closes its windows and writes down what it has.
        started.quit();
        await end();
      },
      kill: async () => {
        killProcesses(processesOf(`${WINDOW} ${folder}`));
        await end();
      },
      killStorage: async () => {
        const all = processesOf(`${WINDOW} ${folder}`);
        const found = all.filter(({ command }) => command.includes('WebKitNetworkProcess'));
        // WebKit ends the driver's session with this process, and leaves the pages as they are. A driver that is asked
        // for anything in that moment may never answer again, so the pages get another one.
        await tabs.throughNextSession(
          () => {
            started.closeDriver();
            killProcesses(found);
          },
          async () => startSession(await started.openDriver()),
        );
        return found.length > 0;
      },
    } satisfies OpenBrowser;
  },
};

interface StartedBrowser {
  /** Takes what pages wrote to the console as errors. */
  readonly errors: () => string[];
  readonly quit: () => void;
  /** A driver for it alone that finds it by its port, so that the browser outlives a session; answers the driver's port. */
  readonly openDriver: () => Promise<number>;
  readonly closeDriver: () => void;
}

async function startBrowser(folder: string, isPrivate: boolean, display: string): Promise<StartedBrowser> {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const target = await freePort();
  const places = { HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home };
  const env = { ...process.env, ...places, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  const browser = spawn(WINDOW, [folder, ...(isPrivate ? ['--private'] : [])], {
    env: { ...env, WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${target}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  const listen = (chunk: Buffer): void => {
    const lines = chunk.toString().split('\n');
    errors.push(...lines.filter((line) => /^CONSOLE (JS |NETWORK |SECURITY )?ERROR/.test(line)));
  };
  browser.stdout.on('data', listen);
  browser.stderr.on('data', listen);
  await untilListening(target);
  let driver: ChildProcess | undefined;
  return {
    errors: () => errors.splice(0),
    quit: () => void browser.kill('SIGTERM'),
    openDriver: async () => {
      const port = await freePort();
      driver = spawn(DRIVER, [`--port=${port}`, `--target=127.0.0.1:${target}`], { env, stdio: 'ignore' });
      await untilListening(port);
      return port;
    },
    closeDriver: () => void driver?.kill('SIGKILL'),
  };
}

async function startSession(port: number): Promise<WebDriver> {
  const { Builder } = await import('selenium-webdriver');
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'WebKit',
      // Else each command waits for a load that is under way, and now and then for one that the driver thinks is.
      pageLoadStrategy: 'none',
      unhandledPromptBehavior: 'accept',
    })
    .build();
  await driver.manage().setTimeouts({ pageLoad: LONGEST_LOAD_MS, script: LONGEST_SCRIPT_MS });
  return driver;
}

/** Asks by connecting, which costs neither the browser nor the driver anything. */
async function untilListening(port: number): Promise<void> {
  await until(
    () => `somebody who listens on ${port}`,
    () =>
      new Promise<true | undefined>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && true));
        socket.once('error', () => resolve(undefined));
      }),
  );
}
