import { isEveryType } from '#src/domain/conditions/condition-filter.ts';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { conditionNarrowingText } from '#src/features/conditions/words/output-caption.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { listWords } from '#src/features/conditions/words/list-words.ts';
import {
  hiddenMatchText,
  hiddenOpenText,
  type ListQuestion,
  noMatchWords,
  openElsewhereText,
  showHiddenText,
} from '#src/features/conditions/words/hidden-words.ts';
import { allSatisfiedText, NO_CONDITIONS_AVAILABLE } from '#src/features/conditions/words/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { DataState } from '#src/ui/data-state.tsx';

interface NoRowsProps {
  readonly shown: ShownConditions;
  readonly search: ConditionsSearch;
  readonly question: ListQuestion;
  /** Which loans the list covers, ` on 30 of 120 loans`; '' for one loan. */
  readonly where: string;
  readonly theseLoans: string;
  readonly isGrowing: boolean;
  readonly onShow: () => void;
  readonly onShowAll: () => void;
  readonly onClearSearch: () => void;
}

export function NoRows(props: NoRowsProps) {
  const { shown, search, question, isGrowing } = props;
  const { priorTo, hidden } = shown;
  const isOnlyGroups =
    search.status === 'open' &&
    search.closing === undefined &&
    isEveryType(search.types) &&
    question.text === '' &&
    question.facets === '';
  if (question.text !== '') return <NoMatches {...props} />;
  if (isGrowing && isOnlyGroups) return <p className="muted flex centered pad-16">{listWords.noneSoFar}</p>;
  // For one loan, say this first. All loans have a line for it.
  const isElsewhere = isOnlyGroups && props.where === '' && hidden.count > 0 && hidden.areInOtherGroups;
  return (
    <DataState
      ways={
        hidden.count === 0 ? (
          <ActionButton onPress={props.onShowAll}>{noMatchWords.clear}</ActionButton>
        ) : (
          <ActionButton onPress={props.onShow}>{showHiddenText(hidden, question, false)}</ActionButton>
        )
      }
    >
      {isElsewhere ? <p>{openElsewhereText(priorTo, hidden)}</p> : null}
      <p>{isGrowing ? listWords.noneSoFar : NO_CONDITIONS_AVAILABLE}</p>
      <p>
        {(isOnlyGroups ? satisfiedText(shown, props.where) : undefined) ??
          noMatchWords.filters(conditionNarrowingText(search, priorTo, ''))}
      </p>
      {hidden.count === 0 || isElsewhere ? null : <p>{hiddenOpenText(hidden, question)}</p>}
    </DataState>
  );
}

function satisfiedText({ narrowed, priorTo, hidden, cards }: ShownConditions, where: string) {
  if (hidden.count === 0) {
    const totalCount = cards.reduce((sum, card) => sum + card.totalCount, 0);
    return allSatisfiedText(totalCount, [], where);
  }
  return narrowed.length === 0 ? undefined : allSatisfiedText(narrowed.length, priorTo, where);
}

/** The search shows nothing: how much it finds behind the other filters, and only if that's nothing, so. */
function NoMatches({ shown, question, theseLoans, isGrowing, onShow, onClearSearch }: NoRowsProps) {
  const { hidden } = shown;
  const isNothing = hidden.count === 0;
  return (
    <DataState
      ways={
        isNothing ? (
          <ActionButton onPress={onClearSearch}>{noMatchWords.clearSearch}</ActionButton>
        ) : (
          <ActionButton onPress={onShow}>{showHiddenText(hidden, question, false)}</ActionButton>
        )
      }
    >
      {isGrowing ? <p>{listWords.noneSoFar}</p> : isNothing ? <p>{NO_CONDITIONS_AVAILABLE}</p> : null}
      <p>
        {isNothing
          ? noMatchWords.search(question.text, theseLoans)
          : hiddenMatchText(hidden, question, false)}
      </p>
    </DataState>
  );
}
