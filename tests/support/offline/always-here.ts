import type { PageMemory } from '#src/offline/storage/page-memory.ts';

/** For what has no page to leave. */
export const ALWAYS_HERE: PageMemory = {
  isHere: () => true,
  whenHere: () => Promise.resolve(),
  follow: () => () => undefined,
};
