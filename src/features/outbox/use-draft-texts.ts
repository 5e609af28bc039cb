import { useEffect, useState } from 'react';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** `reading` until they were looked for, `unreadable` when this device cannot say. */
type DraftTexts = Awaited<ReturnType<Outbox['readAllDrafts']>> | 'reading' | 'unreadable';

/** What was typed and not saved, read anew with every change of the notes: a draft that is saved becomes one. */
export function useDraftTexts(outbox: Outbox): DraftTexts {
  const [texts, setTexts] = useState<DraftTexts>('reading');
  useEffect(() => {
    let isWanted = true;
    let lookedFor = 0;
    let notes = outbox.get().notes;

    async function look(): Promise<void> {
      lookedFor += 1;
      const own = lookedFor;
      const found = await outbox.readAllDrafts().catch(() => 'unreadable' as const);
      if (isWanted && own === lookedFor) setTexts(found);
    }
    const stop = outbox.subscribe(() => {
      const { notes: now } = outbox.get();
      if (now === notes) return;
      notes = now;
      void look();
    });
    // What a box left behind is on its way to the disk for a moment, and is no draft that found no room.
    void outbox.flushDrafts().then(look);
    return () => {
      isWanted = false;
      stop();
    };
  }, [outbox]);
  return texts;
}
