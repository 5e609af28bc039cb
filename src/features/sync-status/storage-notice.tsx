import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import type { StorageProblem } from '#src/offline/cache/storage-problem.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** So often it is tried whether the storage works again, while somebody looks. */
const TRY_EVERY_MS = 30_000;

interface StorageNoticeProps {
  readonly problem: Pick<StorageProblem, 'get' | 'subscribe'>;
  /** A newer build may have taken the notes alone. */
  readonly outbox: Pick<Outbox, 'get' | 'subscribe'>;
  /** Uses the storage once, so that the trouble ends if it can; what comes of it shows in the trouble. */
  readonly tryStorage: () => void;
  /** What is on the screen can be kept again. */
  readonly onWorksAgain: () => void;
  readonly reload: () => void;
}

/** Says that nothing is kept on this device and what helps, before somebody counts on it without a network. */
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
  // Only a reload helps against a newer build, and gives a storage that this page was not given.
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
          <ActionButton onPress={tryStorage}>Try again</ActionButton>
        ) : (
          <ActionButton onPress={reload}>Reload</ActionButton>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
