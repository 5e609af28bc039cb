import { vi } from 'vitest';
import { currentPage, type Page } from '#tests/support/offline/page.ts';
import type { PageEvents } from '#tests/support/offline/page-events.ts';
import { replace, replaceMethod } from '#tests/support/offline/replace.ts';

/** What a page can reach besides the network and IndexedDB: time, local storage, other tabs, its visibility. */
export interface Surroundings {
  /** What `navigator.onLine` says; browsers are often wrong about it. */
  isSaidOnline: boolean;
  readonly uninstall: () => void;
}

/** @param pages the live ones, the front one last. */
export function installSurroundings(events: PageEvents, pages: () => readonly Page[]): Surroundings {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const seenPage = () => currentPage() ?? pages().at(-1);
  const isHidden = () => seenPage()?.isHidden === true;
  const surroundings = { isSaidOnline: true };
  const undo = [
    ...timersOfPages(),
    ...storageOfPages(events, pages),
    replace(globalThis, 'BroadcastChannel', { writable: true, value: channelsOfPages() }),
    replace(document, 'visibilityState', { get: () => (isHidden() ? 'hidden' : 'visible') }),
    replace(document, 'hidden', { get: isHidden }),
    replace(navigator, 'onLine', { get: () => surroundings.isSaidOnline }),
    // The runtime's own would use real time.
    replaceMethod(AbortSignal, 'timeout', () => (ms: number) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms);
      return controller.signal;
    }),
  ];
  return Object.assign(surroundings, {
    uninstall: () => {
      for (const end of undo.toReversed()) end();
      vi.useRealTimers();
    },
  });
}

type Timer = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => unknown;

/** A timer belongs to the page that sets it, and runs as that page. */
function timersOfPages(): (() => void)[] {
  const owned = (original: Timer): Timer =>
    function set(run, ms, ...given) {
      const page = currentPage();
      if (page === undefined) return original(run, ms, ...given);
      const timer = original(() => {
        if (page.isDead()) clearTimeout(timer as never);
        else page.whenHere(() => page.run(() => run(...given)));
      }, ms);
      return timer;
    };
  return (['setTimeout', 'setInterval'] as const).map((name) =>
    replace(globalThis, name, { writable: true, value: owned(globalThis[name] as Timer) }),
  );
}

/** All pages share local storage: the others get an event for a write, and a dead page writes nothing. */
function storageOfPages(events: PageEvents, pages: () => readonly Page[]): (() => void)[] {
  const tell = (writer: Page | undefined, storage: Storage, key: string | null, newValue: string | null) => {
    if (storage !== window.localStorage) return;
    const others = pages().filter((page) => page !== writer);
    if (others.length === 0) return;
    setImmediate(() =>
      events.deliver(window, new StorageEvent('storage', { key, newValue, storageArea: storage }), others),
    );
  };
  const { prototype } = Storage;
  return [
    replaceMethod(
      prototype,
      'setItem',
      (original) =>
        function setItem(this: Storage, key, value) {
          if (currentPage()?.isDead() === true || this.getItem(key) === value) return;
          original.call(this, key, value);
          tell(currentPage(), this, key, value);
        },
    ),
    replaceMethod(
      prototype,
      'removeItem',
      (original) =>
        function removeItem(this: Storage, key) {
          if (currentPage()?.isDead() === true || this.getItem(key) === null) return;
          original.call(this, key);
          tell(currentPage(), this, key, null);
        },
    ),
    replaceMethod(
      prototype,
      'clear',
      (original) =>
        function clear(this: Storage) {
          if (currentPage()?.isDead() === true || this.length === 0) return;
          original.call(this);
          tell(currentPage(), this, null, null);
        },
    ),
  ];
}

function channelsOfPages(): typeof BroadcastChannel {
  return class extends BroadcastChannel {
    readonly #page = currentPage();

    constructor(name: string) {
      super(name);
      this.#page?.atKill(() => super.close());
    }

    override postMessage(message: unknown): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
      if (this.#page?.isDead() !== true) super.postMessage(message);
    }
  };
}
