import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';

export interface WebLocksModel {
  /** The locks as one tab sees them. */
  readonly of: (process: Process) => DrainLocks;
}

/** The Web Locks of one device: freed when their tab dies, kept while it is frozen. */
export function createWebLocksModel(scheduler: Scheduler): WebLocksModel {
  const holders = new Map<string, Process>();
  return {
    of: (process) => ({
      request: (name, _options, work) =>
        new Promise((resolve, reject) => {
          // What a dead page asks for in its last breath is never asked.
          if (!process.isAlive()) return;
          const isFree = !holders.has(name);
          const leave = (): void => {
            if (isFree) holders.delete(name);
          };
          if (isFree) {
            holders.set(name, process);
            process.onEnd(() => {
              if (holders.get(name) === process) leave();
            });
          }
          scheduler.after(process, 1, () => {
            scheduler.note(`${process.name} ${isFree ? 'has' : 'does without'} the lock ${name}`);
            work(isFree ? {} : null)
              .finally(leave)
              .then(resolve, reject);
          });
        }),
    }),
  };
}
