import { useEffect, useState } from 'react';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** `reading` until the device answers, `unreadable` if it can't. */
type DraftTexts = Awaited<ReturnType<Outbox['readAllDrafts']>> | 'reading' | 'unreadable';

/** The user's drafts. Reads them again when the notes change: a saved draft becomes a note. */
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
    // A box that was just left is still writing its draft: wait, or it would count as unsaved.
    void outbox.flushDrafts().then(look);
    return () => {
      isWanted = false;
      stop();
    };
  }, [outbox]);
  return texts;
}
