import { usePreferences } from '#src/features/preferences/preferences-provider.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Says why the list is not set up as the person left it. */
export function PreferencesNotice() {
  const { state, readAgain } = usePreferences();
  if (state !== 'unreadable') return null;
  return (
    <Notice kind="hint" action={<ActionButton onPress={readAgain}>Retry</ActionButton>}>
      Your preferences could not be loaded, so the list starts with All Loans and its usual columns.
    </Notice>
  );
}
