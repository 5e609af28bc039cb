import { usePreferences } from '#src/loan-display/preferences.ts';
import { preferenceWords as words } from '#src/features/preferences/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

export function PreferencesNotice() {
  const { state, readAgain } = usePreferences();
  if (state !== 'unreadable') return null;
  return (
    <Notice kind="hint" action={<ActionButton onPress={readAgain}>{words.retry}</ActionButton>}>
      {words.unreadable}
    </Notice>
  );
}
