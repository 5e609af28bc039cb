import type { ReactNode } from 'react';
import {
  type ConditionStatus,
  hasWord,
  isEveryType,
  toggleType,
  toggleWord,
} from '#src/domain/conditions/condition-filter.ts';
import type { PriorToCard } from '#src/domain/conditions/condition-cards.ts';
import type { ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { FilterFold } from '#src/ui/fields/filter-fold.tsx';
import { FacetSelect, TypeSelect, TypeTabs } from '#src/features/conditions/type-filter/type-filter.tsx';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { captionWords, filterWords as words } from '#src/features/conditions/words/list-words.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import type { AddressChange } from '#src/loan-display/address-change.ts';
import { priorToName, typeName } from '#src/features/conditions/words/names.ts';
import '#src/ui/scroll/scroll-arrow.css';
import '#src/features/conditions/list/condition-filters.css';

interface ConditionFiltersProps {
  readonly shown: ShownConditions;
  readonly cards: readonly PriorToCard[];
  readonly search: ConditionsSearch;
  readonly onSearchChange: (change: AddressChange<ConditionsSearch>) => void;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly groupings: readonly { readonly value: ConditionGrouping; readonly label: string }[];
  readonly hasLoans: boolean;
  readonly isNarrow: boolean;
  readonly isOfPart: boolean;
  /** The tools for the shown list; null where the list's own line has them. */
  readonly tools: ReactNode;
  readonly hasGrouping: boolean;
}

/**
 * The filters and grouping of a list of conditions. A narrow window folds most of them, without the type's tabs: they'd
 * take 3 lines for what the select does in one.
 */
export function ConditionFilters(props: ConditionFiltersProps) {
  const { shown, search, onSearchChange, isNarrow } = props;
  const { counts, priorTo } = shown;
  const cards = (
    <PriorToFilter
      cards={props.cards}
      chosen={priorTo}
      isOfPart={props.isOfPart}
      onToggle={(title) =>
        onSearchChange((current) => ({ priorTo: toggleWord(current.priorTo ?? priorTo, title) }))
      }
    />
  );
  const status = (
    <SegmentedChoice
      label={words.status}
      value={search.status}
      options={
        [
          { value: 'open', label: words.statusTabs.open(counts.open) },
          { value: 'satisfied', label: words.statusTabs.satisfied(counts.satisfied) },
          { value: 'all', label: words.statusTabs.all(counts.all) },
        ] as const satisfies readonly { value: ConditionStatus; label: string }[]
      }
      onChange={(value) => onSearchChange({ status: value })}
    />
  );
  const selects = (
    <div className="word-selects">
      <FacetSelect
        facet="needed"
        choicesOf={shown.choicesOf}
        chosen={search.needed}
        onChange={(needed) => onSearchChange({ needed })}
      />
      <FacetSelect
        facet="latest"
        choicesOf={shown.choicesOf}
        chosen={search.latest}
        onChange={(latest) => onSearchChange({ latest })}
      />
      <TypeSelect
        choices={shown.typeChoices}
        chosen={search.types}
        onEvery={() => onSearchChange({ types: [] })}
        onToggle={(type) => onSearchChange(({ types }) => ({ types: toggleType(types, type) }))}
      />
    </div>
  );
  const typeFilter = (
    <div className="type-filter">
      {isNarrow ? null : <TypeTabs chosen={search.types} onChange={(types) => onSearchChange({ types })} />}
      {selects}
    </div>
  );
  const textSearch = (
    <SearchField
      value={props.text}
      placeholder={words.searchPlaceholder}
      label={words.search}
      onChange={props.onTextChange}
    />
  );
  const grouping = props.hasGrouping ? <GroupingField {...props} /> : null;
  const outputs = props.tools === null ? null : <div className="condition-outputs">{props.tools}</div>;
  if (isNarrow) {
    return (
      <FilterFold
        beside={textSearch}
        below={
          <div className="condition-tools">
            {status}
            <ClosingFilter {...props} />
            {outputs}
          </div>
        }
        activeCount={foldedFilters(search, priorTo).length}
        summary=""
        closeLabel={words.showRows(shown.rows.length)}
      >
        {cards}
        <div className="condition-tools">{grouping}</div>
        {typeFilter}
      </FilterFold>
    );
  }
  return (
    <>
      {cards}
      <div className="condition-tools">
        {status}
        {textSearch}
        {grouping}
        <ClosingFilter {...props} />
        {outputs}
      </div>
      {typeFilter}
    </>
  );
}

type GroupingFieldProps = Pick<ConditionFiltersProps, 'search' | 'onSearchChange' | 'groupings'>;

export function GroupingField({ search, onSearchChange, groupings }: GroupingFieldProps) {
  return (
    <SelectField
      label={words.groupBy}
      isLabelShown
      value={search.group}
      options={groupings}
      onChange={(group) => onSearchChange({ group })}
    />
  );
}

/** What the folded filters show, each in words: due closings are one press away. */
function foldedFilters(search: ConditionsSearch, priorTo: readonly string[]): readonly string[] {
  const { types, needed, latest } = search;
  return [
    priorTo.map(priorToName).join(' or '),
    needed.length === 0 ? '' : captionWords.needed(needed),
    latest.length === 0 ? '' : captionWords.latest(latest),
    isEveryType(types) ? '' : types.map(typeName).join(' or '),
  ].filter((part) => part !== '');
}

/** `Borrower CTC or Docs, Processing only`; '' if they show everything. */
export function foldedText(search: ConditionsSearch, priorTo: readonly string[]): string {
  const parts = foldedFilters(search, priorTo);
  return parts.length === 0 ? '' : `${parts.join(', ')} only`;
}

function ClosingFilter({ hasLoans, search, onSearchChange }: ConditionFiltersProps) {
  if (!hasLoans) return null;
  return (
    <label className="check closing-filter">
      <input
        type="checkbox"
        className="check-input"
        checked={search.closing !== undefined}
        onChange={() =>
          onSearchChange(({ closing }) => ({ closing: closing === undefined ? 'next-7-days' : undefined }))
        }
      />
      <span>{words.closing}</span>
    </label>
  );
}

interface PriorToFilterProps {
  readonly cards: readonly PriorToCard[];
  readonly chosen: readonly string[];
  readonly isOfPart: boolean;
  readonly onToggle: (title: string) => void;
}

function PriorToFilter({ cards, chosen, isOfPart, onToggle }: PriorToFilterProps) {
  return (
    <fieldset className="prior-to">
      <legend>{words.priorTo}</legend>
      {isOfPart ? <span className="counts-so-far text-label muted">{words.countsSoFar}</span> : null}
      <div className="prior-to-cards scroll-arrow scroll-start-fade">
        {cards.map(({ title, totalCount, satisfiedCount }) => (
          <label
            key={title}
            className="prior-to-card text-body"
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
