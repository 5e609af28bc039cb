import type { BorrowerListDialogProps } from '#src/features/conditions/borrower-list/borrower-list-dialog.tsx';
import { LIST_FOR_BORROWER } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';

interface BorrowerListButtonProps extends Omit<BorrowerListDialogProps, 'onClose'> {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const BorrowerListDialog = lazyComponent(
  async () =>
    (await import('#src/features/conditions/borrower-list/borrower-list-dialog.tsx')).BorrowerListDialog,
);

/** Opens the list for the borrower. */
export function BorrowerListButton({ isOpen, onOpenChange, ...list }: BorrowerListButtonProps) {
  return (
    <>
      <ActionButton kind="quiet" onPress={() => onOpenChange(true)}>
        {LIST_FOR_BORROWER}
      </ActionButton>
      {isOpen ? <BorrowerListDialog {...list} onClose={() => onOpenChange(false)} /> : null}
    </>
  );
}
