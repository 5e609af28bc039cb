import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildProxy, startBuildProxy } from '#tests/support/browser/build-proxy.ts';
import { type RunningApp, startApp } from '#tests/support/browser/running-app.ts';
import type { Engine, EngineName, OpenBrowser, OpenOptions } from '#tests/e2e/support/engines/engine.ts';
import { type FlowProxy, startFlowProxy } from './flow-proxy.ts';
import { createTab, type Tab } from './tab.ts';

/** What a flow plays in: a gateway of its own behind a network that can go, and a device with a browser. */
export interface Scene {
  readonly engine: EngineName;
  readonly app: RunningApp;
  readonly proxy: FlowProxy;
  readonly builds: BuildProxy;
  /** The browser's first tab. */
  readonly tab: Tab;
  /** The folder of the browser's profile. */
  readonly folder: string;
  readonly newTab: () => Promise<Tab>;
  /** Closes the browser as a person does. */
  readonly close: () => Promise<void>;
  /** Ends it without a word. */
  readonly kill: () => Promise<void>;
  /** Opens the browser again on the same device. */
  readonly open: (options?: OpenOptions) => Promise<Tab>;
  readonly killStorage: () => Promise<boolean>;
  /** A text that no other flow and no other run has written. */
  readonly unique: (text: string) => string;
  readonly begin: (isAlone: boolean) => Promise<void>;
  readonly end: (how: 'held' | 'failed' | 'alone') => Promise<void>;
  readonly takeErrors: () => string[];
  readonly dispose: () => Promise<void>;
}

interface Device {
  readonly folder: string;
  browser?: OpenBrowser;
  tab?: Tab;
}

let written = 0;

export async function createScene(engine: Engine, env: Record<string, string>): Promise<Scene> {
  const [proxy, builds] = await Promise.all([startFlowProxy(), startBuildProxy()]);
  const app = await startApp({ PUBLIC_ORIGIN: proxy.origin, ...env });
  builds.forwardTo(app.origin);
  proxy.forwardTo(builds.origin);
  let device: Device | undefined;
  let further: Tab[] = [];

  const here = (): Device => {
    if (device === undefined) throw new Error('No flow has begun.');
    return device;
  };

  async function open(options?: OpenOptions): Promise<Tab> {
    const on = here();
    on.browser = await engine.open(on.folder, options);
    on.tab = createTab(on.browser.first, proxy.origin);
    return on.tab;
  }

  async function shut(how: 'close' | 'kill'): Promise<void> {
    const { browser } = here();
    delete here().browser;
    further = [];
    await browser?.[how]();
  }

  async function throwAway(): Promise<void> {
    if (device === undefined) return;
    await shut('kill');
    await rm(device.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    device = undefined;
  }

  /** The gateway knows what a person set up: the next flow finds nothing of it. */
  async function forgetEverything(): Promise<void> {
    await app.stop();
    await rm(app.dataDir, { recursive: true, force: true });
    await app.restart();
  }

  const scene: Scene = {
    engine: engine.name,
    app,
    proxy,
    builds,
    get tab() {
      const { tab } = here();
      if (tab === undefined) throw new Error('The browser is closed.');
      return tab;
    },
    get folder() {
      return here().folder;
    },
    newTab: async () => {
      const { browser } = here();
      if (browser === undefined) throw new Error('The browser is closed.');
      const tab = createTab(await browser.newTab(), proxy.origin);
      further.push(tab);
      return tab;
    },
    close: () => shut('close'),
    kill: () => shut('kill'),
    open,
    killStorage: async () => (await here().browser?.killStorage()) ?? false,
    unique: (text) => {
      written += 1;
      return `${text}, ${engine.name} ${Date.now().toString(36)} ${written}`;
    },
    begin: async (isAlone) => {
      if (isAlone) await throwAway();
      device ??= { folder: await mkdtemp(join(tmpdir(), 'ctc-flow-')) };
      if (device.browser === undefined) await open();
      scene.takeErrors();
    },
    end: async (how) => {
      for (const tab of further.splice(0)) await tab.close().catch(() => undefined);
      if (how !== 'held') await throwAway();
      if (how === 'failed') await forgetEverything();
      await proxy.plugIn();
      proxy.inject('');
      proxy.setRule(undefined);
      proxy.sabotage({ what: 'nothing' });
      builds.deploy('first');
      if (app.isStopped()) await app.restart();
    },
    takeErrors: () => [...(here().tab?.takeErrors() ?? []), ...further.flatMap((tab) => tab.takeErrors())],
    dispose: async () => {
      await throwAway();
      await app.dispose();
      await Promise.all([proxy.close(), builds.close()]);
    },
  };
  return scene;
}
