import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';

interface Request {
  readonly process: Process;
  readonly begin: () => void;
  readonly lose: (reason: Error) => void;
}

interface NamedLock {
  holder: Request | undefined;
  waiting: Request[];
}

export interface WebLocksModel {
  /** The locks as one tab sees them. */
  readonly of: (process: Process) => DrainLocks;
}

/** The Web Locks of one device: freed when their tab dies, kept while it is frozen, and lost to whoever steals. */
export function createWebLocksModel(scheduler: Scheduler): WebLocksModel {
  const locks = new Map<string, NamedLock>();

  function lockOf(name: string): NamedLock {
    const known = locks.get(name) ?? { holder: undefined, waiting: [] };
    locks.set(name, known);
    return known;
  }

  function grant(lock: NamedLock, request: Request): void {
    lock.holder = request;
    scheduler.after(request.process, 1, request.begin);
  }

  function leave(lock: NamedLock, request: Request): void {
    lock.waiting = lock.waiting.filter((other) => other !== request);
    if (lock.holder !== request) return;
    lock.holder = undefined;
    const next = lock.waiting.shift();
    if (next !== undefined) grant(lock, next);
  }

  return {
    of: (process) => ({
      request: (name, { steal, signal }, work) =>
        new Promise((resolve, reject) => {
          // What a dead page asks for in its last breath is never asked.
          if (!process.isAlive()) return;
          const lock = lockOf(name);
          let hasBegun = false;
          const request: Request = {
            process,
            begin: () => {
              if (lock.holder !== request) return;
              hasBegun = true;
              scheduler.note(`${process.name} has the lock ${name}`);
              work()
                .finally(() => leave(lock, request))
                .then(resolve, reject);
            },
            lose: reject,
          };
          process.onEnd(() => leave(lock, request));
          signal?.addEventListener('abort', () => {
            if (hasBegun) return;
            leave(lock, request);
            reject(new DOMException('no longer wanted', 'AbortError'));
          });
          if (steal === true) {
            scheduler.note(`${process.name} steals the lock ${name}`);
            const robbed = lock.holder;
            grant(lock, request);
            if (robbed !== undefined)
              scheduler.after(robbed.process, 1, () => robbed.lose(new DOMException('stolen', 'AbortError')));
          } else if (lock.holder === undefined) grant(lock, request);
          else lock.waiting.push(request);
        }),
    }),
  };
}
