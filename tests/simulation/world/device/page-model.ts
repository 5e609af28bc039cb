import { type Bfcache, watchBfcache } from '#src/offline/storage/bfcache.ts';

/** A page as the browser has it, whatever the app in it believes. */
export interface PageModel {
  /** The shipped one, which hears of the page's events. */
  readonly memory: Bfcache;
  /** It lies in the back/forward memory. */
  readonly isStopped: () => boolean;
  /** Since when it is in use, in virtual ms. */
  readonly hereSince: () => number;
  /** The page goes into the memory: nothing of it runs until it comes back. */
  readonly leave: () => void;
  readonly comeBack: () => void;
  /** Runs as soon as the page goes on: at its next return. */
  readonly onReturn: (run: () => void) => void;
}

/** @param mayGoOn whether the session that the page belongs to is still the device's. */
export function createPageModel(now: () => number, mayGoOn: () => boolean): PageModel {
  const window = new EventTarget();
  const memory = watchBfcache(window, mayGoOn);
  let isStopped = false;
  let hereSince = now();
  let waiting: (() => void)[] = [];
  return {
    memory,
    isStopped: () => isStopped,
    hereSince: () => hereSince,
    leave: () => {
      isStopped = true;
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    },
    comeBack: () => {
      isStopped = false;
      hereSince = now();
      const runs = waiting;
      waiting = [];
      window.dispatchEvent(new Event('pageshow'));
      for (const run of runs) run();
    },
    onReturn: (run) => {
      waiting.push(run);
    },
  };
}
