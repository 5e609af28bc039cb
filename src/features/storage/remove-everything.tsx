import { Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { storageWords as words } from '#src/features/storage/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface RemoveEverythingProps {
  readonly pendingCount: number;
  /** Typed and not saved yet. */
  readonly draftCount: number;
  readonly platformName: string;
  /** Signing in again is impossible for now. */
  readonly hasNoNetwork: boolean;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

/** The button that removes it all, and the question before it, which Escape answers with no. */
export function RemoveEverything(props: RemoveEverythingProps) {
  const { pendingCount, draftCount, platformName, hasNoNetwork, isRemoving, onRemove } = props;
  const [state, setState] = useState<'unasked' | 'asking' | 'kept'>('unasked');
  const isAsking = state === 'asking';
  const canKeep = isAsking && !isRemoving;
  useEffect(() => {
    if (!canKeep) return undefined;
    const keep = (event: KeyboardEvent): void => {
      // Not that of a dialog above it
      if (event.key !== 'Escape' || event.defaultPrevented || isInDialog(event.target)) return;
      setState('kept');
    };
    document.addEventListener('keydown', keep);
    return () => document.removeEventListener('keydown', keep);
  }, [canKeep]);
  // A disabled button loses the focus, which a question about unsent notes gives back.
  const isWaiting = isRemoving || undefined;
  if (!isAsking) {
    return (
      <ActionButton ref={state === 'kept' ? focusOn : undefined} onPress={() => setState('asking')}>
        {words.remove}
      </ActionButton>
    );
  }
  return (
    <Notice
      kind="trouble"
      action={
        <Flex wrap="wrap" justify="flex-end" gap="s8" flex={{ base: '1 0 100%', sm: '0 1 auto' }}>
          <ActionButton
            kind="quiet"
            ref={focusOn}
            aria-disabled={isWaiting}
            onPress={() => isRemoving || setState('kept')}
          >
            {words.cancel}
          </ActionButton>
          <ActionButton kind="erase" aria-disabled={isWaiting} onPress={() => isRemoving || onRemove()}>
            {isRemoving ? words.removing : words.confirmRemove}
          </ActionButton>
        </Flex>
      }
    >
      {pendingCount + draftCount === 0
        ? words.removes(platformName)
        : words.removesUnsent(pendingCount, draftCount)}{' '}
      {hasNoNetwork ? words.noWayBack : null}
    </Notice>
  );
}

/** For a button that replaces the pressed one, also where a press gives no focus. */
function focusOn(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
}
