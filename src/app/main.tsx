import '#src/ui/theme/theme.css';
import '#src/ui/controls.css';
import '#src/ui/page.css';
import '#src/ui/shell.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/app.tsx';
import { askBeforeLeaving } from '#src/app/browser/ask-before-leaving.ts';
import { browserDatabases } from '#src/app/browser/browser-databases.ts';
import { readBrowserKind } from '#src/app/browser/browser-kind.ts';
import { createAppBadge } from '#src/app/browser/app-badge.ts';
import { createInstallOffer, readInstallSurroundings } from '#src/app/browser/install-offer.ts';
import { leaveWhenSignedOut } from '#src/app/session/leave-when-signed-out.ts';
import { followOtherTabs } from '#src/app/session/follow-other-tabs.ts';
import { createQueryClient } from '#src/app/reads/query-client.ts';
import { keepPersonQueries } from '#src/app/reads/query-persistence.ts';
import { readListAhead } from '#src/app/reads/read-ahead.ts';
import { createAppRouter } from '#src/app/router.ts';
import { refreshQueries } from '#src/app/reads/refresh-queries.ts';
import { createSaveFile } from '#src/app/browser/save-file.ts';
import { createServices } from '#src/app/services.ts';
import { createUpdateReady } from '#src/app/update/update-ready.ts';
import { takeOverAtStart } from '#src/app/update/take-over.ts';
import { openEndedSessions, repeatUndoneSignOut } from '#src/app/session/undone-sign-out.ts';
import type { AuthToken } from '#src/features/session/session-services.ts';
import { InstallServicesContext } from '#src/features/install/install-services.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { storageBucketsOf } from '#src/offline/storage/storage-buckets.ts';
import { keepClearOfKeyboard } from '#src/ui/keyboard-room.ts';
import { createUnsavedWork, UnsavedWorkContext } from '#src/ui/unsaved-work.ts';

// oxlint-disable-next-line no-console -- the one place where the page logs; no personal data goes here
const log = (line: string) => console.info(line);
const now = () => Date.now();

const surroundings = readInstallSurroundings(window);
const browserKind = readBrowserKind(navigator, surroundings.isStandalone);
const services = createServices({
  fetch: (url, init) => window.fetch(url, init),
  now,
  leaveTo: (path) => window.location.assign(path),
  // Rejects where a browser has no clipboard. Nothing comes before the call: Safari takes it within a press alone.
  writeClipboard: async (text) => navigator.clipboard.writeText(text),
  saveFile: createSaveFile(navigator, surroundings.isHomeScreenApp),
  shareText: 'share' in navigator ? (text) => navigator.share({ text }) : undefined,
  badge: createAppBadge(navigator),
  storage: 'storage' in navigator ? navigator.storage : undefined,
  browserKind,
  log,
});
const { localStore, session, pipeline, preferences, connectivity, memory, storageTrouble } = services;
// Before anything is waited for: the browser makes its offer once.
const install = createInstallOffer({ window, ...surroundings, localStore, now });
const queryClient = createQueryClient();
const list = readListAhead(services, queryClient, window.location, startRealTimer, navigator.onLine);
const isBehind = takeOverAtStart(
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  startRealTimer,
);
const isSignedOut = repeatUndoneSignOut({
  localStore,
  endedSessions: openEndedSessions(navigator.storage),
  indexedDB: browserDatabases(),
  buckets: storageBucketsOf(navigator),
});
void start();

// Nothing is awaited outside of it: a file that is fetched later counts on this one and would wait with it.
async function start(): Promise<void> {
  // Before anything is waited for: a page that was left meanwhile, and whose session has ended, must not stay.
  leaveWhenSignedOut(window, services, () => {
    document.body.hidden = true;
  });
  await keepPersonQueries(queryClient, localStore, session.authToken);
  if ((await isSignedOut) || (await isBehind)) {
    // Nothing is painted of a page that goes.
    location.reload();
    return;
  }
  followOtherTabs(services, queryClient);
  refreshQueries(queryClient, connectivity, { window, document }, startRealTimer);
  document.addEventListener('visibilitychange', memory.noteTime);
  keepClearOfKeyboard(window);

  const updateReady = createUpdateReady();
  const unsavedWork = createUnsavedWork();
  askBeforeLeaving(window, () => unsavedWork.isAnyOnlyHere() || services.isAnyTextUnkept());

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const { notes, openOutbox, openLostNotes, conditions } = services;
  const router = createAppRouter({
    authToken: session.authToken,
    connectivity,
    storageTrouble,
    storage: services.storage,
    notes,
    conditions,
    openOutbox,
    openLostNotes,
    saveFile: services.saveFile,
  });
  // What is drawn with its loans at once is not drawn as a skeleton first.
  // The router repeats a load that failed when it is drawn, and shows what is wrong.
  await Promise.all([list, router.load().catch(() => undefined)]);
  // In pieces that leave room for a tap: React draws anything more urgent in one go.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <UnsavedWorkContext value={unsavedWork}>
          <InstallServicesContext value={install}>
            <App
              router={router}
              queryClient={queryClient}
              session={session}
              pipeline={pipeline}
              loanPanel={services.loanPanel}
              preferences={preferences}
              writeClipboard={services.writeClipboard}
              updateReady={updateReady}
            />
          </InstallServicesContext>
        </UnsavedWorkContext>
      </StrictMode>,
    );
  });
  if (!import.meta.env.PROD) return;
  const begin = (): void => {
    // What the worker keeps for a start without a network comes after what this start shows.
    pipeline.whenQuiet(() => {
      import('#src/app/update/register-service-worker.ts')
        .then(({ registerServiceWorker }) =>
          registerServiceWorker({
            onNewBuild: updateReady.announce,
            openChannel: services.openChannel,
            keepDrafts: services.keepDrafts,
            isBusy: () => unsavedWork.isAny() || services.isSendingNotes(),
            log,
            now,
          }),
        )
        .catch(() => log('The app could not be kept on this device'));
    });
  };
  if (browserKind.isSafari) whenSignedIn(session.authToken, begin);
  else begin();
}

/**
 * The sign-in page is left for the platform at once, and WebKit stops a worker that is being installed together with the page
 * that asked for it: it neither ends nor begins anew then.
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
