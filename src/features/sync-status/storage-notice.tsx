import { useEffect, useRef, useSyncExternalStore } from 'react';
import { syncWords as words } from '#src/features/sync-status/words.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import type { StorageProblem } from '#src/offline/cache/storage-problem.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** How often to try the storage again while the page is visible. */
const TRY_EVERY_MS = 30_000;

interface StorageNoticeProps {
  readonly problem: Pick<StorageProblem, 'get' | 'subscribe'>;
  /** A newer build may have taken over the notes alone. */
  readonly outbox: Pick<Outbox, 'get' | 'subscribe'>;
  readonly tryStorage: () => void;
  /** Called when the storage works again and can save what's on screen. */
  readonly onWorksAgain: () => void;
  readonly reload: () => void;
}

/** Says why this device saves nothing and what helps, before a user relies on it offline. */
export function StorageNotice({ problem, outbox, tryStorage, onWorksAgain, reload }: StorageNoticeProps) {
  const ofCopies = useSyncExternalStore(problem.subscribe, problem.get);
  const { error: ofNotes } = useSyncExternalStore(outbox.subscribe, outbox.get);
  const error = ofNotes?.kind === 'newer' ? ofNotes : ofCopies;
  const hadProblem = useRef(false);
  const hasProblem = error !== undefined;
  useEffect(() => {
    if (hadProblem.current && !hasProblem) onWorksAgain();
    hadProblem.current = hasProblem;
  }, [hasProblem, onWorksAgain]);
  // Only a reload helps if a newer build took over, or if this page got no storage.
  const canEnd = hasProblem && error.kind !== 'newer' && error.kind !== 'missing';
  useEffect(() => {
    if (!canEnd) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') tryStorage();
    }, TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [canEnd, tryStorage]);
  if (error === undefined) return null;
  return (
    <Notice
      kind="hint"
      action={
        canEnd ? (
          <ActionButton onPress={tryStorage}>{words.tryAgain}</ActionButton>
        ) : (
          <ActionButton onPress={reload}>{words.reload}</ActionButton>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
