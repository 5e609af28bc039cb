import { type ConditionStatus, isEveryType } from '#src/domain/conditions/condition-filter.ts';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { conditionNarrowingText } from '#src/features/conditions/output/output-caption.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { listWords } from '#src/features/conditions/words/list-words.ts';
import {
  allSatisfiedText,
  hiddenOpenText,
  NO_CONDITIONS_AVAILABLE,
  noMatchWords,
  SHOW_ALL_OPEN,
} from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface NoRowsProps {
  readonly shown: ShownConditions;
  readonly search: ConditionsSearch;
  readonly filterText: string;
  /** Which loans the list covers, ` on 30 of 120 loans`; '' for one loan. */
  readonly where: string;
  /** More conditions come. */
  readonly isGrowing: boolean;
  /** Takes every filter back but the status. */
  readonly onShow: (status: ConditionStatus) => void;
}

/** In place of a list without rows: why it's empty, and one button that shows more. */
export function NoRows({ shown, search, filterText, where, isGrowing, onShow }: NoRowsProps) {
  const { narrowed, priorTo, hidden, cards } = shown;
  const totalCount = cards.reduce((sum, card) => sum + card.totalCount, 0);
  const isOnlyGroups =
    search.status === 'open' &&
    search.closing === undefined &&
    isEveryType(search.types) &&
    filterText.trim() === '';
  if (isGrowing && isOnlyGroups) return <p className="none-so-far">{listWords.noneSoFar}</p>;
  return (
    <div className="no-conditions">
      <p>{isGrowing ? listWords.noneSoFar : NO_CONDITIONS_AVAILABLE}</p>
      <p>
        {isOnlyGroups && hidden.count === 0
          ? allSatisfiedText(totalCount, [], where)
          : isOnlyGroups && narrowed.length > 0
            ? allSatisfiedText(narrowed.length, priorTo, where)
            : noMatchWords.filters(conditionNarrowingText(search, priorTo, filterText))}
      </p>
      {hidden.count === 0 ? (
        <ActionButton onPress={() => onShow('all')}>{noMatchWords.clear}</ActionButton>
      ) : (
        <>
          <p>{hiddenOpenText(hidden)}</p>
          <ActionButton onPress={() => onShow('open')}>{SHOW_ALL_OPEN}</ActionButton>
        </>
      )}
    </div>
  );
}
