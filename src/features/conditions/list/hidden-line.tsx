import type { HiddenOpen } from '#src/domain/conditions/hidden-open.ts';
import { hiddenCountText, hiddenOpenText, SHOW_ALL_OPEN } from '#src/features/conditions/words/words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';

interface HiddenLineProps {
  readonly hidden: HiddenOpen;
  /** Of many loans it counts the groups, which the cards above name: their names would break it as it grows. */
  readonly hasLoans: boolean;
  /** More conditions come: it may yet have something to say, and no row moves then. */
  readonly isRoomKept: boolean;
  readonly onShowAll: () => void;
}

/** How many open conditions the filters hide, and a button that shows them. Renders nothing for 0. */
export function HiddenLine({ hidden, hasLoans, isRoomKept, onShowAll }: HiddenLineProps) {
  if (hidden.count === 0) return isRoomKept ? <p className="hidden-line">{'\u00a0'}</p> : null;
  return (
    <p className="hidden-line">
      <span>{hasLoans ? hiddenCountText(hidden) : hiddenOpenText(hidden)}</span>{' '}
      <TextButton onPress={onShowAll}>{SHOW_ALL_OPEN}</TextButton>
    </p>
  );
}
