import 'fake-indexeddb/auto';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { createApp } from '#src/app/create-app.tsx';
import { createAppBadge } from '#src/app/browser/app-badge.ts';
import type { AppPorts } from '#src/app/app-ports.ts';
import { STORAGE_STEP_MS } from '#src/offline/storage/storage-deadline.ts';
import { startRealTimer, type StartTimer } from '#src/offline/storage/deadline.ts';
import type { FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { testPorts } from '#tests/support/app/test-ports.ts';
import { atTestEnd } from '#tests/support/setup/at-test-end.ts';

/** November 20, 2026, 10:41 AM in New York. */
export const MORNING = Date.parse('2026-11-20T15:41:00Z');

interface StartOptions {
  /** Pauses of the app that end at once, by their length: nothing is learned from sitting through them. */
  readonly withoutPauses?: readonly number[];
  readonly now?: number;
  readonly storage?: AppPorts['storage'];
  /** Set by tests/support/offline: the device has the clock, runs what waits, and ends the page itself. */
  readonly device?: {
    readonly now: () => number;
    readonly whenIdle: (work: () => void) => void;
    readonly leaveTo: (path: string) => void;
  };
}

/** The whole application over this environment's storage, with the test's network and clock. */
export async function startApp(gateway: FakeGateway, path: string, start: StartOptions = {}) {
  const clock = { time: start.now ?? MORNING };
  const now = start.device?.now ?? (() => clock.time);
  const log: string[] = [];
  const left: string[] = [];
  const copied: string[] = [];
  const files: { readonly name: string; readonly mediaType: string; readonly text: string }[] = [];
  const idle: (() => void)[] = [];
  const badges: number[] = [];
  const browser = new EventTarget();
  const ports = testPorts({
    fetch: gateway.fetch,
    now,
    startTimer: start.device === undefined ? quickTimer(start.withoutPauses) : startRealTimer,
    whenIdle: start.device?.whenIdle ?? ((work) => void idle.push(work)),
    leaveTo: start.device?.leaveTo ?? ((target) => left.push(target)),
    writeClipboard: async (text) => void copied.push(text),
    saveFile: (name, mediaType, text) => void files.push({ name, mediaType, text }),
    badge: createAppBadge({
      setAppBadge: async (count) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    }),
    storage: start.storage,
    install: { window: browser, isStandalone: false, hasShareMenu: false },
    history: createMemoryHistory({ initialEntries: [path] }),
    log: (line) => log.push(line),
  });
  const app = createApp(ports);
  const { services, router, updateReady } = app;
  // An app that lived on would write what its own gateway answers into the storage of the next test.
  if (start.device === undefined) atTestEnd(app.close);
  const shown = await app.start();
  const view = await act(async () => render(shown));
  return {
    ...view,
    user: userEvent.setup(),
    services,
    clock,
    log,
    badges,
    /** Receives what the browser says about installing. */
    browser,
    left,
    copied,
    files,
    updateReady,
    address: () => router.state.location.href,
    becomeIdle: () => {
      for (const work of idle.splice(0)) work();
    },
    goBack: () => act(async () => router.history.back()),
    /** Ends the page like a closed tab, after the browser was idle. */
    close: async () => {
      const store = await services.openStore('dana');
      // Polls even if a test has stopped the clock. Data to store may only now reach the idle queue.
      await expect
        .poll(() => {
          for (const work of idle.splice(0)) work();
          return store.readPipeline('MyLoans');
        })
        .toBeDefined();
      await expect.poll(() => window.localStorage.getItem('ctc.queries')).toContain('current-user');
      view.unmount();
      await app.close();
    },
  };
}

/**
 * Simulated storage needs many turns of the event loop to answer, which take seconds on a busy processor: its deadline
 * would measure the machine. Silent storage is tested with the test's own clock, in tests/app/offline.
 */
const quickTimer =
  (withoutPauses: readonly number[] = []): StartTimer =>
  (run, ms) =>
    ms === STORAGE_STEP_MS ? () => undefined : startRealTimer(run, withoutPauses.includes(ms) ? 0 : ms);

export function signInOnThisDevice(): void {
  window.localStorage.setItem('authToken', 'token-of-dana');
}

/** For `beforeEach`: nothing on the device but a session. */
export async function freshSignedInDevice(): Promise<void> {
  window.localStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  signInOnThisDevice();
}
