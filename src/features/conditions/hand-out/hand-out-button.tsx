import { lazy, Suspense, useState } from 'react';
import type { BorrowerFacing } from '#src/domain/conditions/conditions-hand-out.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface HandOutButtonProps {
  /** Nothing but what a hand-out may read of them gets any further. */
  readonly conditions: readonly BorrowerFacing[];
  readonly loanNumber: string;
}

const HandOutDialog = lazy(async () => ({
  default: (await import('#src/features/conditions/hand-out/hand-out-dialog.tsx')).HandOutDialog,
}));

/** Opens the list that can be given to a borrower. */
export function HandOutButton({ conditions, loanNumber }: HandOutButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionButton kind="quiet" onPress={() => setIsOpen(true)}>
        List for borrower
      </ActionButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <HandOutDialog conditions={conditions} loanNumber={loanNumber} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
