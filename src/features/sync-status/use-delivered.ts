import { useEffect, useRef, useState } from 'react';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

const SHOWN_MS = 8000;

/**
 * The notes that had to wait and have reached their loans since. They stay until nothing waits anymore, and 8 seconds
 * longer. A note that sends at once has its own sign, where it was written.
 */
export function useDelivered(notes: readonly OutboxNote[], pendingCount: number): readonly OutboxNote[] {
  const waiting = useRef(new Set<string>());
  const [delivered, setDelivered] = useState<readonly OutboxNote[]>([]);
  useEffect(() => {
    const arrived = notes.filter(({ id, state }) => state === 'acked' && waiting.current.delete(id));
    for (const { id, state } of notes) {
      if (state === 'held' || state === 'parked') waiting.current.add(id);
    }
    if (arrived.length > 0) setDelivered((before) => [...before, ...arrived]);
  }, [notes]);
  useEffect(() => {
    if (delivered.length === 0 || pendingCount > 0) return;
    const timer = setTimeout(() => setDelivered([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [delivered, pendingCount]);
  return delivered;
}
