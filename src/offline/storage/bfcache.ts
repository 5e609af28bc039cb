import { createListeners } from '#src/offline/storage/listeners.ts';

/**
 * Whether this page is in use. When the user leaves a page, the browser may put it into the back-forward cache, stopped
 * in the middle of its work, and the Back button brings it back as it was
 * (https://html.spec.whatwg.org/multipage/nav-history-apis.html#event-pagehide). WebKit 2.50 and later keep its
 * IndexedDB transactions open meanwhile, and every later page waits for them.
 */
export interface Bfcache {
  /** False while the page is in the cache. */
  readonly isHere: () => boolean;
  /** Resolves when the page is here: right away if it is. Never resolves on a page that must not continue. */
  readonly whenHere: () => Promise<void>;
  readonly follow: (follower: PageFollower) => () => void;
}

/** For work of a moment, which leaves nothing open. */
export const ALWAYS_HERE: Bfcache = {
  isHere: () => true,
  whenHere: () => Promise.resolve(),
  follow: () => () => undefined,
};

/** What to do when the page goes into the cache and when it comes back. Neither may throw. */
interface PageFollower {
  /** The last moment to write, also for a page that ends: storage work that needs no waiting is still done. */
  readonly beforeHide?: () => void;
  /** Releases whatever other pages would wait for. Nothing runs afterwards until the page comes back. */
  readonly leave?: () => void;
  readonly comeBack?: () => void;
}

/**
 * @param mayGoOn called when the page comes back: false if the page's session has ended or is another user's now. Its
 * storage stays closed, so that none of the previous user's data gets back onto the device; the page navigates away
 * anyway.
 */
export function watchBfcache(window: Pick<EventTarget, 'addEventListener'>, mayGoOn: () => boolean): Bfcache {
  const followers = createListeners<keyof PageFollower>();
  let isHere = true;
  let waiting: (() => void)[] = [];

  const onHide = (event: Event): void => {
    if (!isHere) return;
    followers.tell('beforeHide');
    // A page that isn't cached ends, and everything it has open closes.
    if (!isCachedPage(event)) return;
    isHere = false;
    followers.tell('leave');
  };
  // Runs before Dexie, which closes its databases at the same event.
  window.addEventListener('pagehide', onHide, { capture: true });
  window.addEventListener('pageshow', () => {
    if (isHere || !mayGoOn()) return;
    isHere = true;
    followers.tell('comeBack');
    const resolves = waiting;
    waiting = [];
    for (const resolve of resolves) resolve();
  });

  return {
    isHere: () => isHere,
    whenHere: () => (isHere ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve))),
    follow: (follower) => followers.subscribe((moment) => follower[moment]?.()),
  };
}

function isCachedPage(event: Event): boolean {
  return 'persisted' in event && event.persisted === true;
}
