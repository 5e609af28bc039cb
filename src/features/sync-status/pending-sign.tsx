import { type ReactNode, useSyncExternalStore } from 'react';
import type { Outbox } from '#src/offline/outbox/outbox.ts';

interface PendingSignProps {
  readonly outbox: Pick<Outbox, 'get' | 'subscribe'>;
  /** The way to the Outbox page, around what the sign says. */
  readonly link: (sign: ReactNode) => ReactNode;
}

/** How many notes are still on their way, and whether one of them needs somebody. Nothing when there are none. */
export function PendingSign({ outbox, link }: PendingSignProps) {
  const { pendingCount, attentionCount, stalledSince } = useSyncExternalStore(outbox.subscribe, outbox.get);
  if (pendingCount === 0) return null;
  const needsAttention = attentionCount > 0 || stalledSince !== undefined;
  return (
    <output className="pending-sign" data-attention={needsAttention}>
      {link(
        <>
          {needsAttention ? (
            <span className="pending-sign-mark" aria-hidden="true">
              !
            </span>
          ) : null}
          {pendingCount === 1 ? '1 note waiting' : `${pendingCount} notes waiting`}
          {needsAttention ? <span className="sr-only">, needs attention</span> : null}
        </>,
      )}
    </output>
  );
}
