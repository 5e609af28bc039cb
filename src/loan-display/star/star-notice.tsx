import { starWords as words } from '#src/loan-display/star/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface StarNoticeProps {
  /** True after a star that there was no room for. */
  readonly isFull: boolean;
  readonly dismiss: () => void;
}

/** Says that there's no room for another star. */
export function StarNotice({ isFull, dismiss }: StarNoticeProps) {
  if (!isFull) return null;
  return (
    <Notice kind="trouble" action={<ActionButton onPress={dismiss}>{words.close}</ActionButton>}>
      {words.tooMany}
    </Notice>
  );
}
