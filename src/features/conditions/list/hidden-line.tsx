import type { HiddenOpen } from '#src/domain/conditions/hidden-open.ts';
import { hiddenOpenText, SHOW_ALL_OPEN } from '#src/features/conditions/words/words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';

interface HiddenLineProps {
  readonly hidden: HiddenOpen;
  readonly onShowAll: () => void;
}

/** How many open conditions the filters hide, and a button that shows them. Renders nothing for 0. */
export function HiddenLine({ hidden, onShowAll }: HiddenLineProps) {
  return hidden.count === 0 ? null : (
    <p className="hidden-line">
      <span>{hiddenOpenText(hidden)}</span> <TextButton onPress={onShowAll}>{SHOW_ALL_OPEN}</TextButton>
    </p>
  );
}
