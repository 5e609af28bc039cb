import 'fake-indexeddb/auto';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, configure, getConfig, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished } from 'vitest';
import { cacheDatabaseName, outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import { createFakeConditions } from '#tests/support/app/fake-conditions.ts';
import { CONFIG, DANA } from '#tests/support/app/fake-gateway.ts';
import { MORNING, signInOnThisDevice, startApp } from '#tests/support/app/start-app.tsx';
import { createMemoryFolder } from '#tests/support/memory-folder.ts';
import { guardAgainstDeadPages } from '#tests/support/offline/dead-pages.ts';
import { createDeviceClock, type DeviceClock } from '#tests/support/offline/device-clock.ts';
import { createDeviceNetwork, type RequestFailure } from '#tests/support/offline/device-network.ts';
import {
  type DatabaseHealth,
  forgetDatabases,
  installPageDatabases,
} from '#tests/support/offline/page-databases.ts';
import { installPageEvents } from '#tests/support/offline/page-events.ts';
import { installSurroundings } from '#tests/support/offline/page-surroundings.ts';
import { createPage, type Page } from '#tests/support/offline/page.ts';
import { settled } from '#tests/support/settled.ts';
import { rowCount } from '#tests/support/row-count.ts';

export type Person = typeof DANA;

export interface DeviceOptions {
  /** What the lender's gateway knows; the loans of both views. */
  readonly loans?: readonly object[] | undefined;
  /** What all clocks show at first, in ms: November 20, 2026, 10:41 AM in New York by default. */
  readonly now?: number | undefined;
  /** Who is signed in on this device at first, or null. Dana by default. */
  readonly person?: Person | null | undefined;
}

type RunningApp = Awaited<ReturnType<typeof startApp>>;

/** One tab of the device's browser with the app in it. */
export interface Tab extends Pick<
  RunningApp,
  'container' | 'user' | 'log' | 'badges' | 'copied' | 'files' | 'left' | 'address'
> {
  /** Ends it like a killed process: open transactions are rolled back, without any event. */
  readonly kill: () => void;
  /** Another tab or app comes to the front. */
  readonly hide: () => void;
  readonly show: () => void;
  /**
   * Navigates away: this page goes into the back-forward cache, stopped where it is. Open the next one with `openApp`.
   */
  readonly leave: () => void;
  /** The Back button restores it, in front of what was opened since. */
  readonly comeBack: () => void;
}

export type Device = ReturnType<typeof createDevice>;

/** A tablet with the real app on it, in front of the test's gateway. Everything ends with the test. One at a time. */
export function createDevice({ loans = [], now = MORNING, person = DANA }: DeviceOptions) {
  // It starts listening to the document at its first use, and must not do so as a page.
  userEvent.setup();
  const conditions = createFakeConditions(loans);
  const { gateway } = conditions;
  const living: { readonly page: Page; readonly tab: Tab }[] = [];
  const inMemory = new Set<Tab>();
  const folder = createMemoryFolder();
  const inFront = () => living.at(-1);
  const asFrontPage = <T,>(work: () => T): T => inFront()?.page.run(work) ?? work();
  // First, below everything installed later: what is on top gets removed first.
  guardAgainstDeadPages();
  const events = installPageEvents();
  const surroundings = installSurroundings(events, () => living.map(({ page }) => page));
  const databases = installPageDatabases();
  const clock: DeviceClock = createDeviceClock(now, CONFIG.lenderTimeZone ?? 'UTC', asFrontPage);
  const network = createDeviceNetwork(async (url, init) => {
    // Reads are as of now, unless the test says otherwise.
    if (!isAsOfFixed) gateway.asOf = new Date(clock.serverNow()).toISOString();
    return gateway.fetch(url, init);
  }, clock.serverNow);
  let isAsOfFixed = false;
  let lastPath = '/dashboard';
  const { eventWrapper } = getConfig();
  // A click is work of the page it happens on.
  configure({ eventWrapper: (press) => asFrontPage(() => eventWrapper(press)) });

  function tell(target: EventTarget, event: Event, pages: readonly Page[]): void {
    asFrontPage(() => act(() => events.deliver(target, event, pages)));
  }

  async function openTab(path: string): Promise<Tab> {
    const page = createPage();
    const app = await page.run(() =>
      startApp({ ...gateway, fetch: (url, init) => page.run(() => network.fetch(url, init)) }, path, {
        now,
        storage: { getDirectory: async () => folder },
        device: {
          now: clock.now,
          whenIdle: (work) => void setTimeout(work, 50),
          leaveTo: (target) => {
            if (!page.isDead()) app.left.push(target);
          },
        },
      }),
    );
    const tell = (isHidden: boolean) => {
      page.isHidden = isHidden;
      page.run(() =>
        act(() => events.deliver(document, new Event('visibilitychange', { bubbles: true }), [page])),
      );
    };
    const tab: Tab = {
      ...app,
      user: userEvent.setup({ delay: null }),
      hide: () => tell(true),
      show: () => tell(false),
      leave: () => {
        page.run(() => act(() => events.deliver(window, transition('pagehide'), [page])));
        page.leave();
        living.splice(0, living.length, ...living.filter((other) => other.page !== page));
        inMemory.add(tab);
        app.container.remove();
      },
      comeBack: () => {
        document.body.append(app.container);
        inMemory.delete(tab);
        living.push({ page, tab });
        page.comeBack();
        page.run(() => act(() => events.deliver(window, transition('pageshow'), [page])));
      },
      kill: () => {
        lastPath = app.address();
        living.splice(0, living.length, ...living.filter((other) => other.page !== page));
        page.kill();
        // Only unmounts the screen, as a page that can't reach anything any more.
        page.run(app.unmount);
        app.container.remove();
        if (living.length === 0) forgetModules();
      },
    };
    living.push({ page, tab });
    return tab;
  }

  function frontTab(): Tab {
    const found = inFront();
    if (found === undefined) throw new Error('no tab is open');
    return found.tab;
  }

  async function namesOf(which: 'cache' | 'outbox' | 'both', of = gateway.user): Promise<string[]> {
    const key = await userKeyOf(of.id);
    if (which === 'both') return [cacheDatabaseName(key), outboxDatabaseName(key)];
    return [which === 'cache' ? cacheDatabaseName(key) : outboxDatabaseName(key)];
  }

  const device = {
    gateway,
    conditions,
    clock,
    network,
    tab: frontTab,

    /** Opens the app in the first tab, or in another one next to it: both are visible, like two windows. */
    openApp: async (path = '/dashboard'): Promise<Tab> => openTab(path),
    /** Kills what's open and reopens the app where it was, or elsewhere. */
    reopenApp: async (path?: string): Promise<Tab> => {
      device.killApp();
      return openTab(path ?? lastPath);
    },
    killApp: (): void => {
      for (const { tab } of living.slice()) tab.kill();
    },
    /** The browser needs the back-forward cache's memory: none of its pages can come back. */
    forgetLeftPages: (): void => {
      for (const tab of inMemory) tab.kill();
      inMemory.clear();
    },
    /** Reloads the page, like its button: whatever it stores when it goes is stored. */
    reloadApp: async (path?: string): Promise<Tab> => {
      const { page } = living.at(-1) ?? {};
      if (page !== undefined) tell(window, new Event('pagehide'), [page]);
      await settle();
      return device.reopenApp(path);
    },

    /** No request arrives. The browser doesn't report it, as on a network without internet, unless it's `announced`. */
    goOffline: ({ announced = false } = {}): void => {
      network.failure = 'drop';
      if (announced) sayOnline(false);
    },
    goOnline: ({ announced = true } = {}): void => {
      network.failure = undefined;
      if (announced) sayOnline(true);
    },
    /** Every request fails this way until `goOnline`. */
    meet: (how: RequestFailure): void => {
      network.failure = how;
    },
    /** The next request whose path contains `path` fails this way. */
    failNext: network.failNext,
    /** From now on, the gateway's answers have this platform time. */
    fixAsOf: (asOf: string): void => {
      isAsOfFixed = true;
      gateway.asOf = asOf;
    },

    /** The lid closes and opens after a while: no timer runs meanwhile. */
    sleep: (ms: number): void => {
      for (const { tab } of living) tab.hide();
      clock.skip(ms);
      for (const { tab } of living) tab.show();
    },

    /** What happens to IndexedDB from now on; `works` repairs it. */
    breakStorage: (health: Exclude<DatabaseHealth, 'works'>): void => {
      databases.health = health;
    },
    mendStorage: (): void => {
      databases.health = 'works';
    },
    /** The browser drops all connections, as when its storage process dies. The data stays. */
    loseConnections: databases.loseConnections,
    /** The browser evicts everything of the app, even under open tabs. They get no event. */
    evictStorage: async (): Promise<void> => {
      await device.evictDatabases();
      window.localStorage.clear();
    },
    /** Only the databases. */
    evictDatabases: async (): Promise<void> => {
      databases.loseConnections();
      await removeDatabases();
    },
    /** Another tab runs a newer build, which has opened the databases. @returns a function that closes that tab. */
    openNewerBuildElsewhere: async (which: 'cache' | 'outbox' | 'both' = 'both'): Promise<() => void> =>
      openAt(await namesOf(which), 9000),
    /**
     * Another tab runs an older build and doesn't close the databases. Call this before the app is first opened.
     * @returns a function that closes that tab.
     */
    holdOlderBuildElsewhere: async (which: 'cache' | 'outbox' | 'both' = 'both'): Promise<() => void> =>
      openAt(await namesOf(which), 1),
    databaseNames: async (): Promise<string[]> =>
      (await window.indexedDB.databases()).map(({ name = '' }) => name),
    /** How many rows a table of the signed-in user has. */
    rowCount: async (which: 'cache' | 'outbox', table: string): Promise<number> =>
      rowCount((await namesOf(which))[0] ?? '', table),
    /** Waits until the device has stored the list on screen and the signed-in user. */
    untilCached: async (): Promise<void> => {
      await waitFor(async () => {
        expect(await device.rowCount('cache', 'pipelines')).toBeGreaterThan(0);
        expect(window.localStorage.getItem('ctc.queries')).toContain('current-user');
      });
    },

    /** Clicks the sign-out button in the front tab; the test answers its questions. */
    pressSignOut: async (): Promise<void> => {
      const { user, container } = frontTab();
      const page = within(container);
      await user.click(await page.findByRole('button', { name: /Account menu/ }));
      await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    },
    /** Waits until the page has left for another one, and opens that. */
    followLeaving: async (): Promise<Tab> => {
      const { left } = frontTab();
      await waitFor(() => expect(left).not.toEqual([]));
      return device.reopenApp(left.at(-1));
    },
    /** A user signs in at the platform and comes back. */
    signIn: async (as: Person): Promise<Tab> => {
      gateway.user = as;
      return device.reopenApp('/callback?code=abc&state=def');
    },
  };

  function sayOnline(isOnline: boolean): void {
    surroundings.isSaidOnline = isOnline;
    tell(
      window,
      new Event(isOnline ? 'online' : 'offline'),
      living.map(({ page }) => page),
    );
  }

  window.localStorage.clear();
  window.sessionStorage.clear();
  if (person !== null) {
    gateway.user = person;
    if (person === DANA) signInOnThisDevice();
    else window.localStorage.setItem('authToken', `token-of-${person.id}`);
  }
  onTestFinished(async () => {
    device.forgetLeftPages();
    device.killApp();
    databases.uninstall();
    // By then, databases that were being opened are there.
    await settle();
    forgetDatabases();
    surroundings.uninstall();
    events.uninstall();
    configure({ eventWrapper });
  });
  return device;
}

/** The browser's event for a page that goes into the back-forward cache or comes out of it. */
function transition(type: 'pagehide' | 'pageshow'): Event {
  return new PageTransitionEvent(type, { persisted: true });
}

/** Module state that libraries keep for the life of their page. */
function forgetModules(): void {
  window.sessionStorage.clear();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  // React marks where it already listens; those listeners went with their page.
  for (const place of [document, document.body]) {
    for (const name of Object.keys(place)) {
      if (name.startsWith('_reactListening')) Reflect.deleteProperty(place, name);
    }
  }
}

function settle(): Promise<void> {
  return act(() => settled(50));
}

async function removeDatabases(): Promise<void> {
  const names = await window.indexedDB.databases();
  await Promise.all(
    names.map(
      ({ name = '' }) =>
        new Promise((resolve) => {
          const request = window.indexedDB.deleteDatabase(name);
          request.addEventListener('success', resolve);
          request.addEventListener('error', resolve);
        }),
    ),
  );
}

/** Opens databases like another build's tab, at its own version. @returns a function that closes them. */
async function openAt(names: readonly string[], version: number): Promise<() => void> {
  const opened = await Promise.all(
    names.map(
      (name) =>
        new Promise<IDBDatabase>((resolve) => {
          const request = window.indexedDB.open(name, version);
          request.addEventListener('success', () => resolve(request.result));
        }),
    ),
  );
  return () => {
    for (const database of opened) database.close();
  };
}
