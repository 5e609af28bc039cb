import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { noCountText, syncWords as words } from '#src/features/sync-status/words.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

interface PendingBadgeProps {
  readonly outbox: Pick<Outbox, 'get' | 'subscribe'>;
  readonly link: (sign: ReactNode) => ReactNode;
}

/**
 * Counts the unsent notes and marks it if one needs the user, or if they can't be read. Says for a moment that waiting
 * notes have been delivered: in the top bar, where it can't cover a control. Renders nothing else for 0.
 */
export function PendingBadge({ outbox, link }: PendingBadgeProps) {
  const { status, error, notes, pendingCount, attentionCount } = useSyncExternalStore(
    outbox.subscribe,
    outbox.get,
  );
  const delivered = useDelivered(notes, pendingCount);
  const hasFailed = status === 'failed';
  if (!hasFailed && pendingCount + delivered.length === 0) return null;
  const needsAttention = hasFailed || attentionCount > 0;
  // Without a number if it failed: the last known one may be out of date.
  const [text, short, detail] = hasFailed
    ? noCountText(error)
    : needsAttention
      ? [words.needAttention(attentionCount), attentionCount]
      : pendingCount > 0
        ? [words.waiting(pendingCount), pendingCount]
        : [words.delivered(delivered.map(({ loanNumber }) => loanNumber)), words.sent(delivered.length)];
  return (
    <output className="pending-sign text-body medium nowrap" data-attention={needsAttention}>
      {link(
        <>
          {needsAttention ? (
            <span className="pending-sign-mark" aria-hidden="true">
              !
            </span>
          ) : null}
          <span className="connection-text" data-short={short}>
            {text}
          </span>
          {detail === undefined ? null : <span className="sr-only">: {detail}</span>}
        </>,
      )}
    </output>
  );
}

const SHOWN_MS = 8000;

/**
 * The notes that had to wait and have reached their loans since. They stay until nothing waits anymore, and 8 seconds
 * longer. A note that sends at once has its own sign, where it was written.
 */
function useDelivered(notes: readonly OutboxNote[], pendingCount: number): readonly OutboxNote[] {
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

/** The number of unsent notes, behind the menu's way to them. Renders nothing for 0. */
export function WaitingCount({ outbox }: { readonly outbox: Pick<Outbox, 'get' | 'subscribe'> }) {
  const { status, error, pendingCount, attentionCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  if (status === 'failed') {
    return (
      <span className="menu-link-detail to-end" data-attention="true">
        {noCountText(error)[0]}
      </span>
    );
  }
  if (pendingCount === 0) return null;
  const needsAttention = attentionCount > 0;
  return (
    <span className="menu-link-detail to-end" data-attention={needsAttention}>
      {attentionCount === pendingCount ? words.needAttention(attentionCount) : words.waiting(pendingCount)}
      {needsAttention && attentionCount < pendingCount ? words.ofThem(attentionCount) : null}
    </span>
  );
}

/** Tells a user whose session ended that their unsent notes are safe. Renders nothing if there are none. */
export function WaitingNotesText({ outbox }: { readonly outbox: Pick<Outbox, 'get' | 'subscribe'> }) {
  const { pendingCount, attentionCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  if (pendingCount === 0) return null;
  return (
    <p className="waiting-notes">{words.keptForSignIn(pendingCount - attentionCount, attentionCount)}</p>
  );
}
