import type { Bfcache } from '#src/offline/storage/bfcache.ts';
import { STORAGE_DEADLINE_MS } from '#src/offline/storage/storage-deadline.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import type { Random } from '#tests/simulation/engine/random.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { PageModel } from '#tests/simulation/world/device/page-model.ts';
import type { Transaction, TransactionQueue } from '#tests/simulation/world/device/transaction-queue.ts';

export interface ConnectionParts {
  readonly scheduler: Scheduler;
  readonly process: Process;
  readonly random: Random;
  readonly queue: TransactionQueue;
  readonly page: PageModel;
  /** What the app believes of the page. */
  readonly bfcache: Bfcache;
}

/** One try at a piece of work, which the page's departure may stop. */
export interface Attempt {
  /** True once the page was left since the try began: what goes on of it then has no connection any more. */
  readonly isLeft: () => boolean;
  /** @throws StorageError for a transaction that does not get its turn in time. */
  readonly transact: <T>(isWrite: boolean, work: () => Promise<T>) => Promise<T>;
}

/** A page's connection to a database, with what database-connection.ts does when the page is left. */
export interface ConnectionModel {
  /** Does a piece of work, and does it again when the page comes back from the memory in the middle of it. */
  readonly run: <T>(work: (attempt: Attempt) => Promise<T>) => Promise<T>;
  /** Like `run`, but never done again: @throws StorageError `left`. */
  readonly runHere: ConnectionModel['run'];
  /** Hands over a transaction that ends without the page. */
  readonly runAtOnce: (work: () => Promise<unknown>) => void;
}

class PageLeft extends Error {}

export function connectPage(parts: ConnectionParts): ConnectionModel {
  const { scheduler, process, random, queue, page, bfcache } = parts;
  const own = new Set<Transaction<unknown>>();
  let departure = nextDeparture();

  bfcache.follow({
    leave: () => {
      departure.stop();
      departure = nextDeparture();
      const all = [...own];
      // What is being committed can't be called back any more.
      for (const transaction of all) {
        if (transaction.hasBegun() && random.chance(0.5)) transaction.letEnd();
      }
      for (const transaction of all) transaction.abort();
      own.clear();
    },
  });
  process.onEnd(() => {
    for (const transaction of own) transaction.abort();
  });

  function nextDeparture(): { readonly left: Promise<never>; readonly stop: () => void } {
    let stop = (): void => undefined;
    const left = new Promise<never>((_resolve, reject) => {
      stop = () => reject(new PageLeft());
    });
    left.catch(() => undefined);
    return { left, stop };
  }

  function transact<T>(isWrite: boolean, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let stopWaiting = (): void => undefined;
      const ms = isWrite ? random.between(0, 8) : random.chance(0.2) ? random.between(1, 4) : 0;
      const onBegin = (): void => stopWaiting();
      const transaction = queue.begin({ isWrite, ms, work, page, onBegin });
      own.add(transaction);
      transaction.committed.finally(() => own.delete(transaction)).then(resolve, reject);
      if (transaction.hasBegun()) return;
      stopWaiting = scheduler.after(process, STORAGE_DEADLINE_MS, () => {
        if (transaction.hasBegun()) return;
        // Closing the connection takes back what has not begun, or does not.
        if (random.chance(0.5)) transaction.abort();
        reject(new StorageError('wedged'));
      });
    });
  }

  async function attemptOnce<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const begun = departure;
    const isLeft = (): boolean => departure !== begun;
    try {
      const whole = work({
        isLeft,
        transact: (isWrite, inner) => (isLeft() ? Promise.reject(new PageLeft()) : transact(isWrite, inner)),
      });
      return await Promise.race([whole, begun.left]);
    } catch (error) {
      throw isLeft() ? new PageLeft() : error;
    }
  }

  async function run<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
    if (!bfcache.isHere()) await bfcache.whenHere();
    try {
      return await attemptOnce(work);
    } catch (error) {
      if (!(error instanceof PageLeft)) throw error;
      return run(work);
    }
  }

  async function runHere<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
    if (!bfcache.isHere()) throw new StorageError('left');
    try {
      return await attemptOnce(work);
    } catch (error) {
      throw error instanceof PageLeft ? new StorageError('left') : error;
    }
  }

  return {
    run,
    runHere,
    runAtOnce: (work) => {
      const transaction = queue.begin({ isWrite: true, ms: random.between(0, 8), work, page });
      transaction.letEnd();
    },
  };
}
