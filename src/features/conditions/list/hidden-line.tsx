import type { HiddenConditions } from '#src/domain/conditions/hidden-conditions.ts';
import {
  hiddenCountText,
  hiddenMatchText,
  hiddenOpenText,
  type ListQuestion,
  showHiddenText,
} from '#src/features/conditions/words/hidden-words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';

interface HiddenLineProps {
  readonly hidden: HiddenConditions;
  readonly question: ListQuestion;
  /** Of many loans it counts the groups, which the cards above name: their names would break it as it grows. */
  readonly hasLoans: boolean;
  /** More conditions come: it may yet have something to say, and no row moves then. */
  readonly isRoomKept: boolean;
  readonly onShow: () => void;
}

/** How many open conditions the filters hide, and a button that shows them. Renders nothing for 0. */
export function HiddenLine({ hidden, question, hasLoans, isRoomKept, onShow }: HiddenLineProps) {
  if (hidden.count === 0) return isRoomKept ? <p className="hidden-line">{'\u00a0'}</p> : null;
  return (
    <p className="hidden-line">
      <span>
        {hasLoans
          ? hiddenCountText(hidden, question)
          : question.text === ''
            ? hiddenOpenText(hidden, question)
            : hiddenMatchText(hidden, question, true)}
      </span>{' '}
      <TextButton onPress={onShow}>{showHiddenText(hidden, question, true)}</TextButton>
    </p>
  );
}
