import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';

/** Web Locks of one browser: one holder a name, the others wait in line, `steal` takes the lock from its holder. */
export function fakeLocks(): DrainLocks & { readonly held: () => number } {
  const holders = new Map<string, { lose: () => void }>();
  const lines = new Map<string, (() => void)[]>();

  function grant(name: string, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const holder = { lose: () => reject(new DOMException('stolen', 'AbortError')) };
      holders.set(name, holder);
      const release = (): void => {
        if (holders.get(name) !== holder) return;
        holders.delete(name);
        lines.get(name)?.shift()?.();
      };
      void Promise.resolve().then(work).then(resolve, reject).finally(release);
    });
  }

  return {
    held: () => holders.size,
    request: (name, { steal = false, signal }, work) => {
      const holder = holders.get(name);
      if (holder === undefined) return grant(name, work);
      if (steal) {
        holder.lose();
        return grant(name, work);
      }
      return new Promise((resolve, reject) => {
        const turn = (): void => void grant(name, work).then(resolve, reject);
        const line = lines.get(name) ?? [];
        lines.set(name, line);
        line.push(turn);
        signal?.addEventListener('abort', () => {
          const place = line.indexOf(turn);
          if (place < 0) return;
          line.splice(place, 1);
          reject(signal.reason as Error);
        });
      });
    },
  };
}
