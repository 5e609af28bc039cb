import { useSyncExternalStore } from 'react';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** Says to somebody whose session is over that nothing they saved is lost; nothing when nothing waits. */
export function WaitingNotesText({ outbox }: { readonly outbox: Pick<Outbox, 'get' | 'subscribe'> }) {
  const { pendingCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  if (pendingCount === 0) return null;
  return (
    <p className="waiting-notes">
      {pendingCount === 1
        ? '1 note waits on this device. It goes out when you have logged in again.'
        : `${pendingCount} notes wait on this device. They go out when you have logged in again.`}
    </p>
  );
}
