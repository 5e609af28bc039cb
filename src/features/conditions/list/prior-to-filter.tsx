import type { PriorToCard } from '#src/domain/conditions/condition-cards.ts';
import { hasWord, toggleWord } from '#src/domain/conditions/condition-filter.ts';
import { priorToName } from '#src/features/conditions/list/names.ts';

interface PriorToFilterProps {
  readonly cards: readonly PriorToCard[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The prior-to groups as cards to tick, each with how far it is. */
export function PriorToFilter({ cards, chosen, onChange }: PriorToFilterProps) {
  return (
    <fieldset className="prior-to">
      <legend>Filter By Prior To</legend>
      <div className="prior-to-cards">
        {cards.map(({ title, totalCount, satisfiedCount }) => (
          <label key={title} className="prior-to-card">
            <span className="prior-to-title">
              <input
                type="checkbox"
                className="check-input"
                checked={hasWord(chosen, title)}
                onChange={() => onChange(toggleWord(chosen, title))}
              />
              <span>{priorToName(title)}</span>
            </span>
            <span className="prior-to-done">
              {satisfiedCount}/{totalCount} Satisfied
            </span>
            <span className="prior-to-counts">
              <span>Total {totalCount}</span>
              <span>Satisfied {satisfiedCount}</span>
            </span>
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
