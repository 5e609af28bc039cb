import { useState } from 'react';
import { storageWords as words } from '#src/features/storage/words.ts';
import { useFocusHandover } from '#src/loan-display/asking/use-focus-handover.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface RemoveEverythingProps {
  readonly pendingCount: number;
  /** What the lender calls the loan platform. */
  readonly platformName: string;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

/** The button that removes it all, and the question before it. */
export function RemoveEverything(props: RemoveEverythingProps) {
  const { pendingCount, platformName, isRemoving, onRemove } = props;
  const [isAsking, setIsAsking] = useState(false);
  const handover = useFocusHandover<HTMLDivElement>();
  // A disabled button loses the focus, which a question about unsent notes gives back.
  const isWaiting = isRemoving || undefined;
  return (
    <div {...handover}>
      {isAsking ? (
        <Notice
          kind="trouble"
          action={
            <span className="storage-actions">
              <ActionButton kind="quiet" aria-disabled={isWaiting} onPress={() => setIsAsking(isRemoving)}>
                {words.cancel}
              </ActionButton>
              <ActionButton aria-disabled={isWaiting} onPress={() => isRemoving || onRemove()}>
                {isRemoving ? words.removing : words.confirmRemove}
              </ActionButton>
            </span>
          }
        >
          {pendingCount === 0 ? words.removes(platformName) : words.removesUnsent(pendingCount)}
        </Notice>
      ) : (
        <ActionButton onPress={() => setIsAsking(true)}>{words.remove}</ActionButton>
      )}
    </div>
  );
}
