import * as v from 'valibot';
import { Workbox } from 'workbox-window';
import { followUpdate } from '#src/app/update/follow-update.ts';
import { activateIfAlone, replacesAnother } from '#src/app/update/activate-update.ts';
import { draftsInTime } from '#src/app/update/drafts-in-time.ts';
import type { NewBuild } from '#src/app/update/update-ready.ts';
import { startRealTimer, withDeadline } from '#src/offline/storage/deadline.ts';
import type { MessageChannelLike } from '#src/offline/tabs/tab-messages.ts';
import { openUpdateChannel } from '#src/offline/tabs/update-channel.ts';

/** Where the build puts the worker. */
const WORKER_URL = '/service-worker.js';
const UPDATE_CHECK_INTERVAL_MS = 15 * 60_000;
const CHANGES_WITHIN_MS = 2_000;
/** This long after the click, treat an activation like another tab's: the user may be typing again. */
const OWN_RELOAD_WITHIN_MS = 10_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface ServiceWorkerOptions {
  /** Until the user applies it, nothing changes while they work. */
  readonly onNewBuild: (build: NewBuild) => void;
  readonly fetch: Fetch;
  /** Opens a channel to the other tabs. */
  readonly openChannel: (name: string) => MessageChannelLike;
  /** Stores this tab's unsaved text. */
  readonly saveDrafts: () => Promise<void>;
  /** True if the user is in the middle of something in this tab. */
  readonly isBusy: () => boolean;
  readonly log: (line: string) => void;
  readonly now: () => number;
}

/**
 * Registers the worker that lets the app start without a network. If that's not possible (no support, private browsing,
 * no secure connection), the app runs without it.
 */
export async function registerServiceWorker(options: ServiceWorkerOptions): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { onNewBuild, isBusy, log, now } = options;
  const saveDrafts = draftsInTime(options.saveDrafts, startRealTimer);
  const { reloadWhenInControl } = followUpdate({
    container: navigator.serviceWorker,
    page: document,
    saveDrafts,
    isBusy,
    reload: () => location.reload(),
    announce: onNewBuild,
  });
  const others = openUpdateChannel({
    openChannel: options.openChannel,
    saveDrafts,
    startTimer: startRealTimer,
  });
  try {
    // `none` always asks the gateway for the worker itself, never the HTTP cache.
    const worker = new Workbox(trustedWorkerUrl(), { scope: '/', updateViaCache: 'none' });
    const apply = async (): Promise<void> => {
      await saveDrafts().catch(() => undefined);
      startRealTimer(reloadWhenInControl(), OWN_RELOAD_WITHIN_MS);
      const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? { waiting: null };
      if (waiting === null) {
        location.reload();
        return;
      }
      const { isTakingOver, otherPages } = await activateIfAlone(waiting, startRealTimer).catch(() => ({
        isTakingOver: false,
        otherPages: 1,
      }));
      if (isTakingOver) return;
      await others.askOthersToSave(otherPages);
      worker.messageSkipWaiting();
    };
    const announce = (): Promise<void> =>
      announceWaiting({
        getRegistration: () => navigator.serviceWorker.getRegistration(),
        readChanges: () =>
          withDeadline(readChanges(options.fetch), CHANGES_WITHIN_MS, startRealTimer).catch(() => []),
        announce: onNewBuild,
        apply: () => void apply(),
      });
    worker.addEventListener('waiting', () => void announce().catch(() => undefined));
    await worker.register();
    checkWhenSeenAgain(worker, now);
  } catch {
    log('Service worker not registered: the app needs a network to start');
  }
}

// An app on a home screen is resumed rather than opened, and then no browser checks for a new build by itself.
function checkWhenSeenAgain(worker: Workbox, now: () => number): void {
  let checkedAt = now();
  document.addEventListener('visibilitychange', () => {
    // A clock that was set back must not put it off.
    const sinceCheck = Math.abs(now() - checkedAt);
    if (document.visibilityState !== 'visible' || sinceCheck < UPDATE_CHECK_INTERVAL_MS) return;
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

interface AnnounceWaitingDeps {
  readonly getRegistration: () => Promise<
    { readonly active: unknown; readonly waiting: unknown } | undefined
  >;
  /** What's new in the build. Never rejects. */
  readonly readChanges: () => Promise<readonly string[]>;
  readonly announce: (build: NewBuild) => void;
  readonly apply: () => void;
}

/** Announces a build that waits, with what's new in it. Ignores one that has taken over in another tab. */
export async function announceWaiting(deps: AnnounceWaitingDeps): Promise<void> {
  const { getRegistration, readChanges, announce, apply } = deps;
  const registration = await getRegistration();
  if (registration === undefined || !replacesAnother(registration)) return;
  const changes = await readChanges();
  // Reading takes up to 2 s: "a new version is ready" must not replace "updated in another tab".
  if (replacesAnother(registration)) announce({ kind: 'waiting', changes, apply });
}

const changesSchema = v.array(v.string());

/** What's new in the gateway's build, from its changelog, most important first. Empty if it doesn't say. */
export async function readChanges(fetch: Fetch): Promise<readonly string[]> {
  try {
    const answer = await fetch('/whats-new.json', { cache: 'no-store' });
    return answer.ok ? v.parse(changesSchema, await answer.json()) : [];
  } catch {
    return [];
  }
}
