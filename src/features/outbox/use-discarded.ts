import { useEffect, useState } from 'react';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

const SHOWN_MS = 10_000;

/** Discards notes and takes it back: of those of the last moments, until 10 seconds after the last. */
export function useDiscarded(outbox: Pick<Outbox, 'discard' | 'undoDiscard'>) {
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  useEffect(() => {
    if (discarded.length === 0) return;
    const timer = setTimeout(() => setDiscarded([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [discarded]);
  return {
    discarded,
    discard: async (id: string) => {
      if (await outbox.discard(id)) setDiscarded((before) => [...before, id]);
    },
    undo: async () => {
      setDiscarded([]);
      for (const id of discarded) await outbox.undoDiscard(id);
    },
  };
}
