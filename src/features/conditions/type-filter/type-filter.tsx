import { isEveryType, hasWord } from '#src/domain/conditions/condition-filter.ts';
import { ALL_CONDITIONS, CONDITION_TYPES } from '#src/domain/conditions/condition-words.ts';
import { filterWords as words } from '#src/features/conditions/words/list-words.ts';
import { typeName } from '#src/features/conditions/words/names.ts';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';
import '#src/features/conditions/type-filter/type-filter.css';

interface TypeTabsProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The types that have a tab: a click selects only that one. The select allows several, and both always agree. */
export function TypeTabs({ chosen, onChange }: TypeTabsProps) {
  const isEvery = isEveryType(chosen);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset needs a visible legend
    <div className="type-tabs scroll-arrow" role="group" aria-label={words.typeTabs}>
      {[ALL_CONDITIONS, ...CONDITION_TYPES].map((type) => (
        <button
          key={type}
          type="button"
          className="type-tab fine-print"
          aria-pressed={type === ALL_CONDITIONS ? isEvery : !isEvery && hasWord(chosen, type)}
          onClick={() => onChange(type === ALL_CONDITIONS ? [] : [type])}
        >
          {type}
        </button>
      ))}
    </div>
  );
}

interface TypeSelectProps {
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly onEvery: () => void;
  readonly onToggle: (type: string) => void;
}

export function TypeSelect({ choices, chosen, onEvery, onToggle }: TypeSelectProps) {
  const isEvery = isEveryType(chosen);
  const shown = isEvery ? words.everyType : chosen.map(typeName).join(', ');
  return (
    <div className="type-select" data-empty={isEvery}>
      <Disclosure
        kind="tool"
        shape="choices"
        label={`${words.types}: ${shown}`}
        sign={
          <span className="type-select-text" data-short={isEvery ? words.types : undefined}>
            {shown}
          </span>
        }
      >
        <fieldset className="type-choices">
          <legend className="sr-only">{words.types}</legend>
          <label className="check">
            <input type="checkbox" className="check-input" checked={isEvery} onChange={onEvery} />
            <span>{ALL_CONDITIONS}</span>
          </label>
          {choices.map((type) => (
            <label key={type} className="check">
              <input
                type="checkbox"
                className="check-input"
                checked={!isEvery && hasWord(chosen, type)}
                onChange={() => onToggle(type)}
              />
              <span>{typeName(type)}</span>
            </label>
          ))}
        </fieldset>
      </Disclosure>
    </div>
  );
}
