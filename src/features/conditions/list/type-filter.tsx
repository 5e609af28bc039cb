import ChevronDown from 'lucide-react/icons/chevron-down';
import { typeChoices } from '#src/domain/conditions/condition-cards.ts';
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
    <div className="type-tabs scroll-arrow flex shrinks" role="group" aria-label={words.typeTabs}>
      {[ALL_CONDITIONS, ...CONDITION_TYPES].map((type) => (
        <button
          key={type}
          type="button"
          className="type-tab ring-inside text-label muted rigid control-high nowrap"
          aria-pressed={type === ALL_CONDITIONS ? chosen.length === 0 : hasWord(chosen, type)}
          onClick={() => choose(type === ALL_CONDITIONS ? [] : [type])}
        >
          {type}
        </button>
      ))}
    </div>
  );
}

type AskedFacet = Exclude<ConditionFacet, 'priorTo'>;

const SELECTS = [
  { label: words.facets.needed, everyText: words.every.needed, facets: ['needed'] },
  { label: words.facets.latest, everyText: words.every.latest, facets: ['latest'] },
  // What's asked less often, in one place
  { label: words.more, everyText: words.more, facets: ['owner', 'age', 'category'] },
  { label: words.facets.types, everyText: words.everyType, facets: ['types'] },
] as const satisfies readonly { label: string; everyText: string; facets: readonly AskedFacet[] }[];

/** Selects of several words each: whom conditions are needed from, their latest status, and the like. */
export function WordSelects({ table }: TableProps) {
  return (
    <div className="word-selects flex wrap gap-4">
      {SELECTS.map(({ label, everyText, facets }) => {
        const names = facets.flatMap((facet) =>
          facetFilter(table, facet).chosen.map((word) => facetName(facet, word)),
        );
        const shown = names.length === 0 ? everyText : names.join(', ');
        return (
          <Disclosure
            key={label}
            kind="select"
            shape="choices"
            label={`${label}: ${shown}`}
            sign={
              <>
                <span className="text-label one-line grow text-start">{shown}</span>
                <ChevronDown />
              </>
            }
          >
            {facets.map((facet) => (
              <FacetChoices key={facet} table={table} facet={facet} isNamed={facets.length > 1} />
            ))}
          </Disclosure>
        );
      })}
    </div>
  );
}

interface FacetChoicesProps extends TableProps {
  readonly facet: AskedFacet;
  /** It shares its panel with others. */
  readonly isNamed: boolean;
}

/** The words of a facet, each with how many the other filters leave. Counts only while its panel is open. */
function FacetChoices({ table, facet, isNamed }: FacetChoicesProps) {
  const { chosen, counts, choose, toggle } = facetFilter(table, facet);
  const { data } = table.options;
  const choices =
    facet === 'types'
      ? typeChoices(data, chosen).map((word) => ({ word, name: typeName(word) }))
      : facetChoices(facet, data, counts(), chosen).map(({ word, count }) => ({
          word,
          name: `${facetName(facet, word)} (${count.toLocaleString('en-US')})`,
        }));
  return (
    <fieldset className="word-choices">
      <legend className={isNamed ? 'text-label muted' : 'sr-only'}>{words.facets[facet]}</legend>
      <WordChoice name={words.every[facet]} isChosen={chosen.length === 0} onToggle={() => choose([])} />
      {choices.map(({ word, name }) => (
        <WordChoice key={word} name={name} isChosen={hasWord(chosen, word)} onToggle={() => toggle(word)} />
      ))}
    </fieldset>
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
