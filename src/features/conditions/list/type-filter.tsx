import type { ReactNode } from 'react';
import { facetChoices } from '#src/domain/conditions/condition-facets.ts';
import type { ConditionFacet } from '#src/domain/conditions/conditions-list.ts';
import { hasWord, toggleWord } from '#src/domain/conditions/condition-filter.ts';
import { ALL_CONDITIONS, CONDITION_TYPES } from '#src/domain/conditions/condition-words.ts';
import type { ConditionsTableModel } from '#src/features/conditions/list/condition-features.ts';
import { FACET_COLUMNS, wordsIn } from '#src/features/conditions/read/table-state.ts';
import { filterWords as words } from '#src/features/conditions/words/list-words.ts';
import { facetName, typeName } from '#src/features/conditions/words/names.ts';
import { Disclosure } from '#src/ui/popover/disclosure.tsx';
import '#src/features/conditions/list/type-filter.css';

interface TableProps {
  readonly table: ConditionsTableModel;
}

/** The filter of a facet's column. */
export function facetFilter(table: ConditionsTableModel, facet: ConditionFacet) {
  const column = table.getColumn(FACET_COLUMNS[facet]);
  return {
    chosen: wordsIn(column?.getFilterValue()),
    counts: () => column?.getFacetedUniqueValues() ?? new Map<string, number>(),
    choose: (chosen: readonly string[]) => column?.setFilterValue(chosen),
    toggle: (word: string) => column?.setFilterValue((chosen: unknown) => toggleWord(wordsIn(chosen), word)),
  };
}

/** The types that have a tab: a click selects only that one. The select allows several, and both always agree. */
export function TypeTabs({ table }: TableProps) {
  const { chosen, choose } = facetFilter(table, 'types');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset needs a visible legend
    <div className="type-tabs scroll-arrow" role="group" aria-label={words.typeTabs}>
      {[ALL_CONDITIONS, ...CONDITION_TYPES].map((type) => (
        <button
          key={type}
          type="button"
          className="type-tab fine-print"
          aria-pressed={type === ALL_CONDITIONS ? chosen.length === 0 : hasWord(chosen, type)}
          onClick={() => choose(type === ALL_CONDITIONS ? [] : [type])}
        >
          {type}
        </button>
      ))}
    </div>
  );
}

export function TypeSelect({ table, choices }: TableProps & { readonly choices: readonly string[] }) {
  const { chosen, choose, toggle } = facetFilter(table, 'types');
  return (
    <WordSelect label={words.facets.types} everyText={words.everyType} chosenNames={chosen.map(typeName)}>
      <fieldset className="word-choices">
        <legend className="sr-only">{words.facets.types}</legend>
        <WordChoice name={ALL_CONDITIONS} isChosen={chosen.length === 0} onToggle={() => choose([])} />
        {choices.map((type) => (
          <WordChoice
            key={type}
            name={typeName(type)}
            isChosen={hasWord(chosen, type)}
            onToggle={() => toggle(type)}
          />
        ))}
      </fieldset>
    </WordSelect>
  );
}

interface FacetSelectProps extends TableProps {
  readonly facet: 'needed' | 'latest';
}

/** Whom conditions are needed from, or their latest status, each with how many the other filters leave. */
export function FacetSelect({ table, facet }: FacetSelectProps) {
  const { chosen } = facetFilter(table, facet);
  return (
    <WordSelect
      label={words.facets[facet]}
      everyText={words.every[facet]}
      chosenNames={chosen.map((word) => facetName(facet, word))}
    >
      <FacetChoices table={table} facet={facet} />
    </WordSelect>
  );
}

const MORE_FACETS = ['owner', 'age', 'category'] as const;

/** The same for what's asked less often, in one place. */
export function MoreFilters({ table }: TableProps) {
  const names = MORE_FACETS.flatMap((facet) =>
    facetFilter(table, facet).chosen.map((word) => facetName(facet, word)),
  );
  return (
    <WordSelect label={words.more} everyText={words.more} chosenNames={names}>
      {MORE_FACETS.map((facet) => (
        <FacetChoices key={facet} table={table} facet={facet} isNamed />
      ))}
    </WordSelect>
  );
}

interface FacetChoicesProps extends TableProps {
  readonly facet: 'needed' | 'latest' | (typeof MORE_FACETS)[number];
  /** It shares its panel with others. */
  readonly isNamed?: boolean;
}

/** Counts only while its panel is open. */
function FacetChoices({ table, facet, isNamed = false }: FacetChoicesProps) {
  const { chosen, counts, choose, toggle } = facetFilter(table, facet);
  return (
    <fieldset className="word-choices">
      <legend className={isNamed ? 'text-label muted' : 'sr-only'}>{words.facets[facet]}</legend>
      <WordChoice name={words.every[facet]} isChosen={chosen.length === 0} onToggle={() => choose([])} />
      {facetChoices(facet, table.options.data, counts(), chosen).map(({ word, count }) => (
        <WordChoice
          key={word}
          name={`${facetName(facet, word)} (${count.toLocaleString('en-US')})`}
          isChosen={hasWord(chosen, word)}
          onToggle={() => toggle(word)}
        />
      ))}
    </fieldset>
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
        {children}
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
