import { useSyncExternalStore } from 'react';
import { syncWords } from '#src/features/sync-status/words.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** Tells a user whose session ended that their unsent notes are safe. Renders nothing if there are none. */
export function WaitingNotesText({ outbox }: { readonly outbox: Pick<Outbox, 'get' | 'subscribe'> }) {
  const { pendingCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  if (pendingCount === 0) return null;
  return <p className="waiting-notes">{syncWords.waitingForSignIn(pendingCount)}</p>;
}
