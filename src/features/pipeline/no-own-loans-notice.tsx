import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Why a person who has no loans sees everybody's. */
export function NoOwnLoansNotice({ onSeeOwn }: { readonly onSeeOwn: () => void }) {
  return (
    <Notice
      kind="hint"
      action={
        <ActionButton kind="quiet" onPress={onSeeOwn}>
          See My Loans
        </ActionButton>
      }
    >
      You have no loans of your own, so this shows all loans.
    </Notice>
  );
}
