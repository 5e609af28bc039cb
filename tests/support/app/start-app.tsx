import 'fake-indexeddb/auto';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect } from 'vitest';
import { App } from '#src/app/app.tsx';
import { followOtherTabs } from '#src/app/session/follow-other-tabs.ts';
import { leaveWhenSignedOut } from '#src/app/session/leave-when-signed-out.ts';
import { askBeforeLeaving } from '#src/app/browser/ask-before-leaving.ts';
import { createAppBadge } from '#src/app/browser/app-badge.ts';
import type { StorageLike } from '#src/app/browser/browser-storage.ts';
import { createInstallOffer } from '#src/app/browser/install-offer.ts';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { keepPersonQueries } from '#src/app/reads/query-persistence.ts';
import { refreshQueries } from '#src/app/reads/refresh-queries.ts';
import { createAppRouter } from '#src/app/router.ts';
import { createServices } from '#src/app/services.ts';
import { createUpdateReady } from '#src/app/update/update-ready.ts';
import { InstallServicesContext } from '#src/features/install/install-services.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { createUnsavedWork, UnsavedWorkContext } from '#src/ui/unsaved-work.ts';
import type { FakeGateway } from '#tests/support/app/fake-gateway.ts';

// An app that lived on would write what its own gateway answers into the storage of the next test.
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** 20 November 2026, 10:41 AM in New York. */
export const MORNING = Date.parse('2026-11-20T15:41:00Z');

interface StartOptions {
  readonly now?: number;
  readonly storage?: StorageLike;
  /** Given by tests/support/offline: the device has the clock, carries out what waits, and ends the page itself. */
  readonly device?: {
    readonly now: () => number;
    readonly whenIdle: (work: () => void) => void;
    readonly leaveTo: (path: string) => void;
  };
}

/** The whole application over this environment's storage, with a network and a clock of the test. */
export async function startApp(gateway: FakeGateway, path: string, start: StartOptions = {}) {
  const clock = { time: start.now ?? MORNING };
  const now = start.device?.now ?? (() => clock.time);
  const log: string[] = [];
  const left: string[] = [];
  const copied: string[] = [];
  const files: { readonly name: string; readonly mediaType: string; readonly text: string }[] = [];
  const idle: (() => void)[] = [];
  const badges: number[] = [];
  const services = createServices({
    fetch: gateway.fetch,
    now,
    leaveTo: start.device?.leaveTo ?? ((target) => left.push(target)),
    writeClipboard: async (text) => void copied.push(text),
    saveFile: (name, mediaType, text) => void files.push({ name, mediaType, text }),
    badge: createAppBadge({
      setAppBadge: async (count) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    }),
    storage: start.storage,
    log: (line) => log.push(line),
  });
  const browser = new EventTarget();
  const install = createInstallOffer({
    window: browser,
    isStandalone: false,
    hasShareMenu: false,
    localStore: services.localStore,
    now,
  });
  if (start.device === undefined) running.push(services.stopSyncing);
  else document.addEventListener('visibilitychange', services.memory.noteTime);
  const whenIdle = start.device?.whenIdle ?? ((work: () => void) => void idle.push(work));
  const pipeline = { ...services.pipeline, whenIdle, whenQuiet: whenIdle };
  const queryClient = createQueryClient();
  await keepPersonQueries(queryClient, services.localStore, services.authToken);
  leaveWhenSignedOut(window, services, () => undefined);
  followOtherTabs(services, queryClient);
  refreshQueries(queryClient, services.connectivity, { window, document }, startRealTimer);
  const unsavedWork = createUnsavedWork();
  askBeforeLeaving(window, () => unsavedWork.isAnyOnlyHere() || services.isAnyTextUnkept());
  const updateReady = createUpdateReady();
  const router = createAppRouter(
    {
      authToken: services.session.authToken,
      connectivity: services.connectivity,
      storageTrouble: services.storageTrouble,
      storage: services.storage,
      notes: services.notes,
      conditions: services.conditions,
      openOutbox: services.openOutbox,
      openLostNotes: services.openLostNotes,
      saveFile: services.saveFile,
    },
    createMemoryHistory({ initialEntries: [path] }),
  );
  const view = await act(async () =>
    render(
      <UnsavedWorkContext value={unsavedWork}>
        <InstallServicesContext value={install}>
          <App
            router={router}
            queryClient={queryClient}
            session={services.session}
            pipeline={pipeline}
            loanPanel={services.loanPanel}
            preferences={services.preferences}
            writeClipboard={services.writeClipboard}
            updateReady={updateReady}
          />
        </InstallServicesContext>
      </UnsavedWorkContext>,
    ),
  );
  return {
    ...view,
    user: userEvent.setup(),
    clock,
    log,
    badges,
    /** Hears what the browser says about installing. */
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
    /** Ends the page as a closed tab does, after the browser was idle. */
    close: async () => {
      const store = await services.pipeline.openStore('dana');
      // Polls also where a test has stopped the clock. What is to be kept may come to the idle work only now.
      await expect
        .poll(() => {
          for (const work of idle.splice(0)) work();
          return store.readPipeline('MyLoans');
        })
        .toBeDefined();
      await expect.poll(() => window.localStorage.getItem('ctc.queries')).toContain('current-user');
      view.unmount();
      queryClient.clear();
      services.tabs.close();
      await services.stopSyncing();
    },
  };
}

export function signInOnThisDevice(): void {
  window.localStorage.setItem('authToken', 'token-of-dana');
}
