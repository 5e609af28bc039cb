import { AsyncLocalStorage } from 'node:async_hooks';

// One window stands in for every tab of the simulated browser, and for every page a tab shows in turn. What separates
// them is which page started a piece of work: this follows the work through promises, timers and events.

/** What one tab shows, from load to end. */
export interface Page {
  /** Runs work as this page: what it starts, now or later, ends with the page. */
  readonly run: <T>(work: () => T) => T;
  readonly isDead: () => boolean;
  /** Ends the page like a killed process: nothing it started continues, and it gets no more events. */
  readonly kill: () => void;
  /** Called at the kill, in the order registered. */
  readonly atKill: (end: () => void) => void;
  isHidden: boolean;
  /** Puts it into the back-forward cache: it stops where it is. */
  readonly leave: () => void;
  /** Restores it as it was. */
  readonly comeBack: () => void;
  /** Runs something now, or as soon as the page is out of the cache. */
  readonly whenHere: (run: () => void) => void;
}

const running = new AsyncLocalStorage<Page>();

/** The page whose work is running; undefined for the test's own. */
export function currentPage(): Page | undefined {
  return running.getStore();
}

export function createPage(): Page {
  const ends: (() => void)[] = [];
  let isDead = false;
  let stopped: (() => void)[] | undefined;
  const page: Page = {
    run: (work) => running.run(page, work),
    isDead: () => isDead,
    kill: () => {
      if (isDead) return;
      isDead = true;
      for (const end of ends.splice(0)) end();
    },
    atKill: (end) => void ends.push(end),
    isHidden: false,
    leave: () => {
      stopped ??= [];
    },
    comeBack: () => {
      const waiting = stopped ?? [];
      stopped = undefined;
      for (const run of waiting) run();
    },
    whenHere: (run) => {
      if (stopped === undefined) run();
      else stopped.push(run);
    },
  };
  return page;
}

/** Never settles: the result of a dead page's calls. */
export function never<T>(): Promise<T> {
  return new Promise(() => {});
}
