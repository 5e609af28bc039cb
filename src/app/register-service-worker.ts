import { Workbox } from 'workbox-window';

/** Where the build puts the worker. */
const WORKER_URL = '/service-worker.js';
const UPDATE_CHECK_INTERVAL_MS = 15 * 60_000;

export interface ServiceWorkerOptions {
  /**
   * Called when a new build waits. `apply` lets it take over and reloads this tab, and this tab alone; until it is called
   * nothing changes under the person's hands.
   */
  readonly onUpdateReady: (apply: () => void) => void;
  readonly log: (line: string) => void;
  readonly now: () => number;
}

/**
 * Registers the worker that makes the app start without a network. Where that is not possible (no support, private
 * browsing, no secure connection) the app goes on without it.
 */
export async function registerServiceWorker({
  onUpdateReady,
  log,
  now,
}: ServiceWorkerOptions): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // `none` asks the gateway for the worker itself each time, never the HTTP cache.
    const worker = new Workbox(trustedWorkerUrl(), { scope: '/', updateViaCache: 'none' });
    worker.addEventListener('waiting', () => {
      onUpdateReady(() => {
        worker.addEventListener('controlling', () => location.reload());
        worker.messageSkipWaiting();
      });
    });
    await worker.register();
    checkWhenSeenAgain(worker, now);
  } catch {
    log('Service worker not registered: the app needs a network to start');
  }
}

// An app on a home screen is resumed rather than opened, and then no browser looks for a new build by itself.
function checkWhenSeenAgain(worker: Workbox, now: () => number): void {
  let checkedAt = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - checkedAt < UPDATE_CHECK_INTERVAL_MS) return;
    checkedAt = now();
    worker.update().catch(() => undefined);
  });
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

// The Content Security Policy allows one policy, `sw`, and the worker is the only script loaded by address.
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return WORKER_URL;
  const policy = trustedTypes.createPolicy('sw', {
    createScriptURL: (url) => {
      if (url !== WORKER_URL) throw new TypeError('Only the service worker may be loaded by address');
      return url;
    },
  });
  return policy.createScriptURL(WORKER_URL);
}
