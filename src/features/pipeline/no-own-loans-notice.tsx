import { NO_OWN_LOANS } from '#src/loan-display/missing/no-own-loans.tsx';
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
      {NO_OWN_LOANS}
    </Notice>
  );
}
