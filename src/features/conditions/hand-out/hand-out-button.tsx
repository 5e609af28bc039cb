import type { HandOutDialogProps } from '#src/features/conditions/hand-out/hand-out-dialog.tsx';
import { LIST_FOR_BORROWER } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { latePart } from '#src/loan-display/late-code/late-part.tsx';

interface HandOutButtonProps extends Omit<HandOutDialogProps, 'onClose'> {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const HandOutDialog = latePart(
  async () => (await import('#src/features/conditions/hand-out/hand-out-dialog.tsx')).HandOutDialog,
);

/** Opens the list for the borrower. */
export function HandOutButton({ isOpen, onOpenChange, ...list }: HandOutButtonProps) {
  return (
    <>
      <ActionButton kind="quiet" onPress={() => onOpenChange(true)}>
        {LIST_FOR_BORROWER}
      </ActionButton>
      {isOpen ? <HandOutDialog {...list} onClose={() => onOpenChange(false)} /> : null}
    </>
  );
}
