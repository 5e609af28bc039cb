import type { Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { PageModel } from '#tests/simulation/world/device/page-model.ts';

interface TransactionRequest<T> {
  readonly isWrite: boolean;
  /** From its beginning to its commit. */
  readonly ms: number;
  readonly work: () => Promise<T>;
  readonly page: Pick<PageModel, 'isStopped' | 'onReturn'>;
  readonly onBegin?: (() => void) | undefined;
}

export interface Transaction<T> {
  /** Settles at the commit; never for one that was aborted. */
  readonly committed: Promise<T>;
  readonly hasBegun: () => boolean;
  /** Nothing of it happens, unless it is being committed. */
  readonly abort: () => void;
  /** Its page has nothing more to ask for: it ends whatever becomes of the page. */
  readonly letEnd: () => void;
}

/** The transactions of one database: reads side by side, a write alone, each after those that were asked for before. */
export interface TransactionQueue {
  readonly begin: <T>(request: TransactionRequest<T>) => Transaction<T>;
}

interface Turn {
  readonly isWrite: boolean;
  readonly start: () => void;
}

/**
 * A transaction that has begun is ended by the database, also for a page that was frozen without a word. One whose page lies
 * in the memory stays open, as in WebKit, and everything after it waits.
 */
export function createTransactionQueue(scheduler: Scheduler): TransactionQueue {
  const open = new Set<Turn>();
  let waiting: Turn[] = [];

  function mayBegin({ isWrite }: Turn): boolean {
    return open.size === 0 || (!isWrite && [...open].every((other) => !other.isWrite));
  }

  function advance(): void {
    for (let next = waiting[0]; next !== undefined && mayBegin(next); next = waiting[0]) {
      waiting.shift();
      open.add(next);
      next.start();
    }
  }

  function end(turn: Turn): void {
    open.delete(turn);
    waiting = waiting.filter((other) => other !== turn);
    advance();
  }

  return {
    begin: <T>({ isWrite, ms, work, page, onBegin }: TransactionRequest<T>): Transaction<T> => {
      let hasBegun = false;
      let isOver = false;
      let isEnding = false;
      let isStuck = false;
      let settle: (result: Promise<T>) => void = () => undefined;
      const committed = new Promise<T>((resolve) => {
        settle = resolve;
      });
      const commit = (): void => {
        if (isOver) return;
        if (page.isStopped() && !isEnding) {
          isStuck = true;
          page.onReturn(commit);
          return;
        }
        isOver = true;
        settle(scheduler.outside(work).finally(() => end(turn)));
      };
      const turn: Turn = {
        isWrite,
        start: () => {
          hasBegun = true;
          onBegin?.();
          if (ms === 0) commit();
          else scheduler.after(undefined, ms, commit);
        },
      };
      waiting.push(turn);
      advance();
      return {
        committed,
        hasBegun: () => hasBegun,
        abort: () => {
          if (isOver || isEnding) return;
          isOver = true;
          end(turn);
        },
        letEnd: () => {
          isEnding = true;
          if (isStuck) commit();
        },
      };
    },
  };
}
