import type { HiddenOpen } from '#src/domain/conditions/hidden-open.ts';
import { hiddenOpenText, SHOW_ALL_OPEN } from '#src/features/conditions/words/words.ts';

interface HiddenLineProps {
  readonly hidden: HiddenOpen;
  readonly onShowAll: () => void;
}

/** The open conditions that the filters leave out, and one press that brings them in. Nothing where there are none. */
export function HiddenLine({ hidden, onShowAll }: HiddenLineProps) {
  return hidden.count === 0 ? null : (
    <p className="hidden-line">
      <span>{hiddenOpenText(hidden)}</span> <ShowAllOpen onPress={onShowAll} />
    </p>
  );
}

export function ShowAllOpen({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" className="text-button" onClick={onPress}>
      {SHOW_ALL_OPEN}
    </button>
  );
}
