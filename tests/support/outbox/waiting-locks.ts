import type { TurnLocks } from '#src/app/live/live-turn.ts';

/** One browser's Web Locks, for callers that wait for their turn. */
export function waitingLocks(): TurnLocks {
  const queues = new Map<string, (() => void)[]>();

  async function hold(name: string, work: (lock: object | null) => Promise<void>): Promise<void> {
    try {
      await work({});
    } finally {
      const next = queues.get(name)?.shift();
      if (next === undefined) queues.delete(name);
      else next();
    }
  }

  const request = async (
    name: string,
    options: { readonly ifAvailable?: true; readonly signal?: AbortSignal },
    work: (lock: object | null) => Promise<void>,
  ): Promise<unknown> => {
    await Promise.resolve();
    const queue = queues.get(name);
    if (queue === undefined) {
      queues.set(name, []);
      return hold(name, work);
    }
    if (options.ifAvailable === true) return work(null);
    await new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      options.signal?.addEventListener('abort', () => {
        queues.set(
          name,
          queue.splice(0).filter((waiting) => waiting !== resolve),
        );
        reject(new Error('given up'));
      });
    });
    return hold(name, work);
  };
  return { request };
}
