import type { ReactNode } from 'react';
import type { ConditionFacet, FacetChoice } from '#src/domain/conditions/condition-facets.ts';
import { hasWord, isEveryType, toggleWord } from '#src/domain/conditions/condition-filter.ts';
import { ALL_CONDITIONS, CONDITION_TYPES } from '#src/domain/conditions/condition-words.ts';
import { filterWords as words } from '#src/features/conditions/words/list-words.ts';
import { latestName, neededName, typeName } from '#src/features/conditions/words/names.ts';
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
  return (
    <WordSelect
      label={words.types}
      everyText={words.everyType}
      chosenNames={isEvery ? [] : chosen.map(typeName)}
    >
      <WordChoice name={ALL_CONDITIONS} isChosen={isEvery} onToggle={onEvery} />
      {choices.map((type) => (
        <WordChoice
          key={type}
          name={typeName(type)}
          isChosen={!isEvery && hasWord(chosen, type)}
          onToggle={() => onToggle(type)}
        />
      ))}
    </WordSelect>
  );
}

interface FacetSelectProps {
  readonly facet: ConditionFacet;
  readonly choicesOf: (facet: ConditionFacet) => readonly FacetChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const FACET_NAME = { needed: neededName, latest: latestName } as const;

/** Whom conditions are needed from, or their latest status, each with how many the other filters leave. */
export function FacetSelect(props: FacetSelectProps) {
  const { facet, chosen } = props;
  const label = words[facet];
  return (
    <WordSelect label={label} everyText={words.every[facet]} chosenNames={chosen.map(FACET_NAME[facet])}>
      <FacetChoices {...props} />
    </WordSelect>
  );
}

/** Counts only while its panel is open. */
function FacetChoices({ facet, choicesOf, chosen, onChange }: FacetSelectProps) {
  return (
    <>
      <WordChoice name={words.every[facet]} isChosen={chosen.length === 0} onToggle={() => onChange([])} />
      {choicesOf(facet).map(({ word, count }) => (
        <WordChoice
          key={word}
          name={`${FACET_NAME[facet](word)} (${count.toLocaleString('en-US')})`}
          isChosen={hasWord(chosen, word)}
          onToggle={() => onChange(toggleWord(chosen, word))}
        />
      ))}
    </>
  );
}

interface WordSelectProps {
  readonly label: string;
  /** Shown while nothing is chosen. */
  readonly everyText: string;
  readonly chosenNames: readonly string[];
  readonly children: ReactNode;
}

function WordSelect({ label, everyText, chosenNames, children }: WordSelectProps) {
  const isEvery = chosenNames.length === 0;
  const shown = isEvery ? everyText : chosenNames.join(', ');
  return (
    <div className="word-select" data-empty={isEvery}>
      <Disclosure
        kind="tool"
        shape="choices"
        label={`${label}: ${shown}`}
        sign={
          <span className="word-select-text" data-short={isEvery ? label : undefined}>
            {shown}
          </span>
        }
      >
        <fieldset className="word-choices">
          <legend className="sr-only">{label}</legend>
          {children}
        </fieldset>
      </Disclosure>
    </div>
  );
}

interface WordChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function WordChoice({ name, isChosen, onToggle }: WordChoiceProps) {
  return (
    <label className="check">
      <input type="checkbox" className="check-input" checked={isChosen} onChange={onToggle} />
      <span>{name}</span>
    </label>
  );
}
