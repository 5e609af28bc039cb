import { starWords as words } from '#src/loan-display/star/words.ts';
import type { StarsInUse } from '#src/routes/-marks/use-stars.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Says that there's no room for another star. */
export function StarNotice({ stars: { isFull, dismiss } }: { readonly stars: StarsInUse }) {
  if (!isFull) return null;
  return (
    <Notice kind="trouble" action={<ActionButton onPress={dismiss}>{words.close}</ActionButton>}>
      {words.tooMany}
    </Notice>
  );
}
