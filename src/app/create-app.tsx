import { ChakraProvider } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { AppPorts } from '#src/app/app-ports.ts';
import { eraseOnLostRights } from '#src/app/session/erase-on-lost-rights.ts';
import { followOtherTabs, leaveWhenSignedOut } from '#src/app/session/follow-other-tabs.ts';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { persistPersonQueries } from '#src/app/reads/query-persistence.ts';
import { refreshQueries } from '#src/app/reads/refresh-queries.ts';
import { askBeforeBack, createAppRouter } from '#src/app/router.ts';
import { appConfigQuery } from '#src/loan-display/app-config.ts';
import type { AuthToken } from '#src/offline/session/auth-token.ts';
import { createServices } from '#src/app/services.ts';
import { finishSignOut } from '#src/app/session/sign-out.ts';
import { activateAtStart } from '#src/app/update/activate-update.ts';
import { createUpdateReady, type UpdateReady } from '#src/app/update/update-ready.ts';
import { themeSystem } from '#src/ui/theme/system.ts';
import { keepClearOfKeyboard } from '#src/ui/keyboard-room.ts';
import { createUnsavedWork, type UnsavedWork, UnsavedWorkContext } from '#src/ui/unsaved-work.ts';
import { UpdatePrompt } from '#src/app/update/update-prompt.tsx';

/**
 * The whole application over one browser page's ports. Call it before the page's load event. It requests right away
 * what a start waits for; `start` awaits it.
 */
export function createApp(ports: AppPorts) {
  const { window, startTimer, serviceWorker, log } = ports;
  const queryClient = createQueryClient();
  const {
    services,
    page,
    outboxes,
    refreshPreferences,
    flushPreferences,
    stopSyncing,
    signOutDevice,
    freeSpace,
    sweepDevice,
    ...gateway
  } = createServices(ports, queryClient);
  const { connectivity, leaveTo, whenQuiet } = services;
  const { localStore, authToken, memory, tabs, openChannel } = page;
  const updateReady = createUpdateReady();
  let isClosed = false;
  let stopLive = (): void => undefined;
  const router = createAppRouter(services, ports.history);
  const unsavedWork = createUnsavedWork((ask) => askBeforeBack(router.history, ask));
  // The rendered router repeats a failed load and shows the error.
  const load = () => router.load().catch(() => undefined);
  const early = authToken.get() === undefined ? undefined : load();
  const isBehind = activateAtStart(serviceWorker, startTimer);
  const isSignedOut = finishSignOut(signOutDevice);

  /** @returns what to render; undefined if the page is reloading. */
  async function start(): Promise<ReactElement | undefined> {
    // Before any await: a page that was left meanwhile, and whose session has ended, must not stay.
    const leaveOnce = leaveWhenSignedOut(window, { leaveTo, authToken, tabs }, ports.hidePage);
    // While the device's copy is read elsewhere.
    themeSystem();
    // Read no data of a user who has signed out.
    const isToGo = await isSignedOut;
    await persistPersonQueries(queryClient, localStore, authToken);
    if (isToGo || (await isBehind)) {
      // Don't paint a page that's reloading.
      ports.reload();
      return undefined;
    }
    // The next start, by any user, erases data left by a time-out or an interrupted erasure.
    if (memory.read() === undefined) void sweepDevice();
    else whenQuiet(() => void sweepDevice());
    followOtherTabs({ authToken, leaveTo: leaveOnce, readStoredUser: gateway.readStoredUser }, queryClient);
    eraseOnLostRights(queryClient, window, {
      memory,
      freeSpace: (userId) => services.openStore(userId).then(() => freeSpace(userId)),
      startAnew: () => void outboxes.flushDrafts().then(ports.reload, ports.reload),
    });
    gateway.onOutdated(updatesOnDemand(ports, updateReady, outboxes.flushDrafts));
    refreshQueries(queryClient, connectivity, window, startTimer);
    window.document.addEventListener('visibilitychange', memory.noteTime);
    keepClearOfKeyboard(window);
    askBeforeLeaving(window, () => unsavedWork.isAnyOnlyHere() || outboxes.isAnyUnsaved());
    await (early ?? load());
    // A screen that renders with its loans right away needs no skeleton first.
    for (const { loaderData } of router.state.matches) await loaderData?.list;
    whenQuiet(() => {
      followChanges().catch(() =>
        log('Changes show by the timer alone: the code to follow them could not be loaded'),
      );
    });
    return (
      <App router={router} queryClient={queryClient} unsavedWork={unsavedWork} updateReady={updateReady} />
    );
  }

  async function followChanges(): Promise<void> {
    const { startLiveChanges } = await import('#src/app/live/live-changes.ts');
    if (isClosed) return;
    stopLive = startLiveChanges({
      ports,
      queryClient,
      knownLoans: (userId, view) => services.openRepository(userId).list(view).get().snapshot?.loans,
      authToken,
      storedConfig: services.storedConfig.read,
      bfcache: page.environment.bfcache,
      refreshPreferences,
      flushPreferences,
      connectivity,
    });
  }

  /** For a page that has rendered its first screen: caches the app for a start without a network. */
  function installWorker(): void {
    if (serviceWorker === undefined) return;
    const begin = (): void => whenQuiet(() => void register());
    if (ports.browserKind.isSafari) whenSignedIn(authToken, begin);
    else begin();
  }

  async function register(): Promise<void> {
    try {
      const { registerServiceWorker } = await import('#src/app/update/register-service-worker.ts');
      const config = await queryClient.fetchQuery(appConfigQuery(services)).catch(() => undefined);
      // While the lender retires the worker: registering one that's leaving keeps it.
      if (config?.isWorkerRetired === true) return;
      await registerServiceWorker({
        ...ports,
        openChannel,
        onNewBuild: updateReady.announce,
        saveDrafts: outboxes.flushDrafts,
        isBusy: () => unsavedWork.isAny() || outboxes.isSending(),
      });
    } catch {
      log('The app could not be kept on this device');
    }
  }

  /** Permanently: this page no longer listens to other tabs or writes to the device. */
  async function close(): Promise<void> {
    isClosed = true;
    queryClient.clear();
    stopLive();
    tabs.close();
    await stopSyncing();
  }
  return { start, installWorker, close, services, router, updateReady };
}

/**
 * The sign-in page is left for the platform right away, and WebKit stops a worker that's being installed together with
 * its page: it then neither finishes nor restarts.
 */
function whenSignedIn({ get, subscribe }: Pick<AuthToken, 'get' | 'subscribe'>, run: () => void): void {
  if (get() !== undefined) {
    run();
    return;
  }
  const stop = subscribe(() => {
    if (get() === undefined) return;
    stop();
    run();
  });
}

/** For a page whose build the gateway refuses. */
function updatesOnDemand(
  { serviceWorker: container, startTimer, reload, log }: AppPorts,
  updateReady: UpdateReady,
  saveDrafts: () => Promise<void>,
): () => void {
  return () =>
    void import('#src/app/update/demand-update.ts')
      .then(({ demandUpdate }) => demandUpdate({ container, updateReady, saveDrafts, startTimer, reload }))
      .catch(() => log('The update could not be asked for'));
}

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly queryClient: QueryClient;
  readonly unsavedWork: UnsavedWork;
  readonly updateReady: UpdateReady;
}

/** The screens, with what their generic parts need; the services come with the router. */
function App({ router, queryClient, unsavedWork, updateReady }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UnsavedWorkContext value={unsavedWork}>
        <ChakraProvider value={themeSystem()}>
          <RouterProvider router={router} />
          <UpdatePrompt updateReady={updateReady} />
        </ChakraProvider>
      </UnsavedWorkContext>
    </QueryClientProvider>
  );
}

/**
 * Makes the browser ask before this page is closed, reloaded or left while that would lose text. Otherwise it doesn't
 * ask: text is stored as a draft, and users stop reading a question that always comes. A page that is hidden already,
 * because its session ended, can't stay.
 * @param page the window.
 */
function askBeforeLeaving(page: Pick<EventTarget, 'addEventListener'>, isTextOnlyHere: () => boolean): void {
  page.addEventListener('beforeunload', (event) => {
    if (!document.body.hidden && isTextOnlyHere()) event.preventDefault();
  });
}
