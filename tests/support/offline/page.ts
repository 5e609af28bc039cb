import { AsyncLocalStorage } from 'node:async_hooks';

// One window stands for every tab of the simulated browser, and for every page that a tab shows one after the other. What
// tells them apart is who began a piece of work: it follows the work through promises, timers and events.

/** What one tab shows, from its load to its end. */
export interface Page {
  /** Does a piece of work as this page: what it begins, now or later, ends with the page. */
  readonly run: <T>(work: () => T) => T;
  readonly isDead: () => boolean;
  /** Ends the page as a killed process does: nothing that it began goes on, and it hears of nothing any more. */
  readonly kill: () => void;
  /** Called at the kill, in the order of asking. */
  readonly atKill: (end: () => void) => void;
  isHidden: boolean;
  /** Puts it into the browser's memory: it stops where it is. */
  readonly leave: () => void;
  /** Brings it back as it was. */
  readonly comeBack: () => void;
  /** Runs something now, or as soon as the page is no longer in the memory. */
  readonly whenHere: (run: () => void) => void;
}

const running = new AsyncLocalStorage<Page>();

/** Whose work is being done; undefined for what the test itself does. */
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

/** Never settles: what becomes of the calls of a page that is gone. */
export function never<T>(): Promise<T> {
  return new Promise(() => {});
}
