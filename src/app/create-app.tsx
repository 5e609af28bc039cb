import type { ReactElement } from 'react';
import type { AppPorts } from '#src/app/app-ports.ts';
import { App } from '#src/app/app.tsx';
import { askBeforeLeaving } from '#src/app/browser/ask-before-leaving.ts';
import { followOtherTabs } from '#src/app/session/follow-other-tabs.ts';
import { leaveWhenSignedOut } from '#src/app/session/leave-when-signed-out.ts';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { keepPersonQueries } from '#src/app/reads/query-persistence.ts';
import { readListAhead } from '#src/app/reads/read-ahead.ts';
import { refreshQueries } from '#src/app/reads/refresh-queries.ts';
import { createAppRouter } from '#src/app/router.ts';
import { createServices } from '#src/app/services.ts';
import { finishSignOut } from '#src/app/session/sign-out.ts';
import { takeOverAtStart } from '#src/app/update/take-over.ts';
import { createUpdateReady } from '#src/app/update/update-ready.ts';
import type { AuthToken } from '#src/features/session/session-services.ts';
import { keepClearOfKeyboard } from '#src/ui/keyboard-room.ts';
import { createUnsavedWork } from '#src/ui/unsaved-work.ts';

/**
 * The whole application over the ports of one browser page. Call it before the page's load event. It asks at once for
 * what a start waits for; `start` waits for it.
 */
export function createApp(ports: AppPorts) {
  const { window, startTimer, serviceWorker, log } = ports;
  const { document } = window;
  const queryClient = createQueryClient();
  const { services, page, outboxes, stopSyncing, signOutDevice, readStoredUser } = createServices(
    ports,
    queryClient,
  );
  const { connectivity, leaveTo, whenQuiet } = services;
  const { localStore, authToken, memory, tabs, openChannel } = page;
  const updateReady = createUpdateReady();
  const unsavedWork = createUnsavedWork();
  const address = ports.history?.location ?? window.location;
  const list = readListAhead(services, memory, queryClient, address, startTimer, ports.isSaidOnline());
  const isBehind = takeOverAtStart(serviceWorker, startTimer);
  const isSignedOut = finishSignOut(signOutDevice);
  const router = createAppRouter(services, ports.history);

  /** @returns what is to be drawn; undefined when the page is being loaded again. */
  async function start(): Promise<ReactElement | undefined> {
    // Before anything is waited for: a page that was left meanwhile, and whose session has ended, must not stay.
    leaveWhenSignedOut(window, { leaveTo, authToken, tabs }, ports.hidePage);
    // Nothing is read of somebody who has signed out.
    const isToGo = await isSignedOut;
    await keepPersonQueries(queryClient, localStore, authToken);
    if (isToGo || (await isBehind)) {
      // Nothing is painted of a page that goes.
      ports.reload();
      return undefined;
    }
    followOtherTabs({ authToken, leaveTo, readStoredUser }, queryClient);
    refreshQueries(queryClient, connectivity, { window, document }, startTimer);
    document.addEventListener('visibilitychange', memory.noteTime);
    keepClearOfKeyboard(window);
    askBeforeLeaving(window, () => unsavedWork.isAnyOnlyHere() || outboxes.isAnyUnkept());
    // What is drawn with its loans at once is not drawn as a skeleton first.
    // The router repeats a load that failed when it is drawn, and shows what is wrong.
    await Promise.all([list, router.load().catch(() => undefined)]);
    return (
      <App router={router} queryClient={queryClient} unsavedWork={unsavedWork} updateReady={updateReady} />
    );
  }

  /** For a page that has drawn its first screen: keeps the app for a start without a network. */
  function keepApp(): void {
    if (serviceWorker === undefined) return;
    const begin = (): void => {
      // What the worker keeps for a start without a network comes after what this start shows.
      whenQuiet(() => {
        import('#src/app/update/register-service-worker.ts')
          .then(({ registerServiceWorker }) =>
            registerServiceWorker({
              onNewBuild: updateReady.announce,
              openChannel,
              keepDrafts: outboxes.flushDrafts,
              isBusy: () => unsavedWork.isAny() || outboxes.isSending(),
              log,
              now: ports.now,
            }),
          )
          .catch(() => log('The app could not be kept on this device'));
      });
    };
    if (ports.browserKind.isSafari) whenSignedIn(authToken, begin);
    else begin();
  }

  /** For good: this page listens to no other tab and writes nothing to the device any more. */
  async function close(): Promise<void> {
    queryClient.clear();
    tabs.close();
    await stopSyncing();
  }
  return { start, keepApp, close, services, router, updateReady };
}

/**
 * The sign-in page is left for the platform at once, and WebKit stops a worker that is being installed together with
 * the page that asked for it: it neither ends nor begins anew then.
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
