import { useSyncExternalStore } from 'react';
import { noCountText, syncWords as words } from '#src/features/sync-status/words.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** The number of unsent notes, behind the menu's way to them. Renders nothing for 0. */
export function WaitingCount({ outbox }: { readonly outbox: Pick<Outbox, 'get' | 'subscribe'> }) {
  const { status, error, pendingCount, attentionCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  if (status === 'failed') {
    return (
      <span className="menu-link-detail" data-attention="true">
        {noCountText(error)[0]}
      </span>
    );
  }
  if (pendingCount === 0) return null;
  const needsAttention = attentionCount > 0;
  return (
    <span className="menu-link-detail" data-attention={needsAttention}>
      {attentionCount === pendingCount ? words.needAttention(attentionCount) : words.waiting(pendingCount)}
      {needsAttention && attentionCount < pendingCount ? words.ofThem(attentionCount) : null}
    </span>
  );
}

/** Tells a user whose session ended that their unsent notes are safe. Renders nothing if there are none. */
export function WaitingNotesText({ outbox }: { readonly outbox: Pick<Outbox, 'get' | 'subscribe'> }) {
  const { pendingCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  if (pendingCount === 0) return null;
  return <p className="waiting-notes">{words.waitingForSignIn(pendingCount)}</p>;
}
