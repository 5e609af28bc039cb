import type { PriorToCard } from '#src/domain/conditions/condition-cards.ts';
import { hasWord } from '#src/domain/conditions/condition-filter.ts';
import { filterWords as words } from '#src/features/conditions/words/list-words.ts';
import { priorToName } from '#src/features/conditions/words/names.ts';

interface PriorToFilterProps {
  readonly cards: readonly PriorToCard[];
  readonly chosen: readonly string[];
  /** Some loans' conditions aren't here: counts are those so far. */
  readonly isOfPart: boolean;
  readonly onToggle: (title: string) => void;
}

/** A checkbox card for each prior-to group, with its progress. */
export function PriorToFilter({ cards, chosen, isOfPart, onToggle }: PriorToFilterProps) {
  return (
    <fieldset className="prior-to">
      <legend>{words.priorTo}</legend>
      {isOfPart ? <span className="counts-so-far">{words.countsSoFar}</span> : null}
      <div className="prior-to-cards scroll-arrow scroll-start-fade">
        {cards.map(({ title, totalCount, satisfiedCount }) => (
          <label
            key={title}
            className="prior-to-card"
            data-total={totalCount}
            data-satisfied={satisfiedCount}
          >
            <input
              type="checkbox"
              className="check-input"
              checked={hasWord(chosen, title)}
              onChange={() => onToggle(title)}
            />
            <span className="prior-to-title">{priorToName(title)}</span>
            <span className="prior-to-done">{words.priorToDone(satisfiedCount, totalCount)}</span>
            <progress
              className="prior-to-bar"
              aria-hidden="true"
              max={Math.max(1, totalCount)}
              value={satisfiedCount}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
