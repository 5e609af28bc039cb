import { lazy, Suspense } from 'react';
import type { HandOutDialogProps } from '#src/features/conditions/hand-out/hand-out-dialog.tsx';
import { LIST_FOR_BORROWER } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface HandOutButtonProps extends Omit<HandOutDialogProps, 'onClose'> {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const HandOutDialog = lazy(async () => ({
  default: (await import('#src/features/conditions/hand-out/hand-out-dialog.tsx')).HandOutDialog,
}));

/** Opens the list for the borrower. */
export function HandOutButton({ isOpen, onOpenChange, ...list }: HandOutButtonProps) {
  return (
    <>
      <ActionButton kind="quiet" onPress={() => onOpenChange(true)}>
        {LIST_FOR_BORROWER}
      </ActionButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <HandOutDialog {...list} onClose={() => onOpenChange(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
