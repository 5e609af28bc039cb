import { createListeners } from '#src/offline/storage/listeners.ts';

/**
 * Whether this page is in use. A browser puts a page that somebody leaves into its memory, stopped in the middle of whatever
 * it does, and the Back button brings it back as it was (https://html.spec.whatwg.org/multipage/nav-history-apis.html#event-pagehide).
 * WebKit 2.50 and later keep its IndexedDB transactions open meanwhile, and every page after it waits for them for good.
 */
export interface PageMemory {
  /** False while the page lies in the memory. */
  readonly isHere: () => boolean;
  /** Resolves when the page is here: at once if it is. Never resolves on a page that must not go on. */
  readonly whenHere: () => Promise<void>;
  /** @returns the function that ends the subscription. */
  readonly follow: (follower: PageFollower) => () => void;
}

/** What somebody does when the page goes into the memory, and when it comes back. Neither may throw. */
interface PageFollower {
  /** The last moment to write, also of a page that ends: what is asked of the storage without waiting is still done. */
  readonly lastWords?: () => void;
  /** Lets go of whatever other pages would wait for. Nothing runs after it until the page comes back. */
  readonly leave?: () => void;
  readonly comeBack?: () => void;
}

/** For what runs where no page can be left, such as a worker or a test of something else. */
export const ALWAYS_HERE: PageMemory = {
  isHere: () => true,
  whenHere: () => Promise.resolve(),
  follow: () => () => undefined,
};

/**
 * @param mayGoOn asked when the page comes back: false for a page whose session has ended or is another person's now. Its
 * storage stays shut, so that nothing of the person before gets onto the device again; it leaves for another page anyway.
 */
export function watchPageMemory(
  window: Pick<EventTarget, 'addEventListener'>,
  mayGoOn: () => boolean,
): PageMemory {
  const followers = createListeners<keyof PageFollower>();
  let isHere = true;
  let waiting: (() => void)[] = [];

  const onHide = (event: Event): void => {
    if (!isHere) return;
    followers.tell('lastWords');
    // A page that is not kept ends with all that it has open.
    if (!isKept(event)) return;
    isHere = false;
    followers.tell('leave');
  };
  // Ahead of Dexie, which closes its databases at the same event and leaves nothing to say last words to.
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

function isKept(event: Event): boolean {
  return 'persisted' in event && event.persisted === true;
}
