import { type ReactNode, useSyncExternalStore } from 'react';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import type { StorageError } from '#src/offline/storage/storage-error.ts';

interface PendingBadgeProps {
  readonly outbox: Pick<Outbox, 'get' | 'subscribe'>;
  /** The way to the Outbox page, around what the sign says. */
  readonly link: (sign: ReactNode) => ReactNode;
}

/**
 * How many notes are unsent, whether one of them needs the user, or that they can't be read. Nothing if there are none.
 */
export function PendingBadge({ outbox, link }: PendingBadgeProps) {
  const { status, error, pendingCount, attentionCount } = useSyncExternalStore(outbox.subscribe, outbox.get);
  if (status === 'failed') return <FailedBadge error={error} link={link} />;
  if (pendingCount === 0) return null;
  const needsAttention = attentionCount > 0;
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

/** What is known of the number may be out of date: whether notes wait at all cannot be told. */
function FailedBadge({
  error,
  link,
}: { readonly error: StorageError | undefined } & Pick<PendingBadgeProps, 'link'>) {
  const [text, detail] = failedText(error);
  return (
    <output className="pending-sign" data-attention="true">
      {link(
        <>
          <span className="pending-sign-mark" aria-hidden="true">
            !
          </span>
          {text}
          {detail === undefined ? null : <span className="sr-only">: {detail}</span>}
        </>,
      )}
    </output>
  );
}

/** What is seen, and what is read out after it. */
function failedText(error: StorageError | undefined): readonly [text: string, detail?: string] {
  switch (error?.kind) {
    case 'quota':
    case 'full':
      return ['No room for notes'];
    case 'missing':
      return ['Notes not kept', 'this browser has no storage for them'];
    default:
      return ['Notes unreadable', 'what waits on this device cannot be read now'];
  }
}
