import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';

/** One browser's Web Locks, for callers that don't wait: one holder per name. */
export function fakeLocks(): DrainLocks & { readonly held: () => number } {
  const held = new Set<string>();
  return {
    held: () => held.size,
    request: async (name, _options, work) => {
      await Promise.resolve();
      if (held.has(name)) return work(null);
      held.add(name);
      return work({}).finally(() => held.delete(name));
    },
  };
}
