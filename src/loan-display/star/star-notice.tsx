import { useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { starWords as words } from '#src/loan-display/star/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

export function StarNotice() {
  const { isFullOfStars, dismissFull } = useLoanFrame();
  if (!isFullOfStars) return null;
  return (
    <Notice kind="trouble" action={<ActionButton onPress={dismissFull}>{words.close}</ActionButton>}>
      {words.tooMany}
    </Notice>
  );
}
