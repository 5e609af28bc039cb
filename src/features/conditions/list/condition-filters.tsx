import type { ReactNode } from 'react';
import { CONDITION_STATUSES } from '#src/domain/conditions/condition-choices.ts';
import { hasWord, isEveryType } from '#src/domain/conditions/condition-filter.ts';
import type { PriorToCard } from '#src/domain/conditions/condition-cards.ts';
import type { ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import type { ConditionsTableModel } from '#src/features/conditions/list/condition-features.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { CONDITION_GROUP_COLUMNS, STATUS_COLUMN } from '#src/features/conditions/read/table-state.ts';
import { FilterFold } from '#src/ui/fields/filter-fold.tsx';
import { facetFilter, TypeTabs, WordSelects } from '#src/features/conditions/list/type-filter.tsx';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { facetTexts } from '#src/features/conditions/words/output-caption.ts';
import { filterWords as words } from '#src/features/conditions/words/list-words.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { priorToName, typeName } from '#src/features/conditions/words/names.ts';
import '#src/ui/scroll/scroll-arrow.css';
import '#src/features/conditions/list/condition-filters.css';

interface ConditionFiltersProps {
  readonly table: ConditionsTableModel;
  readonly shown: ShownConditions;
  readonly cards: readonly PriorToCard[];
  readonly search: ConditionsSearch;
  readonly text: string;
  readonly groupings: readonly ConditionGrouping[];
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
  const { table, shown, search, isNarrow } = props;
  const { priorTo } = shown;
  const ofStatus = table.getColumn(STATUS_COLUMN);
  const counts = ofStatus?.getFacetedUniqueValues();
  const cards = <PriorToFilter {...props} />;
  const status = (
    <SegmentedChoice
      label={words.status}
      value={search.status}
      options={CONDITION_STATUSES.map((value) => ({
        value,
        label: words.statusTabs[value](counts?.get(value) ?? 0),
      }))}
      onChange={(value) => ofStatus?.setFilterValue(value === 'all' ? undefined : value)}
    />
  );
  const typeFilter = (
    <div className="type-filter line between line-below column-8">
      {isNarrow ? null : <TypeTabs table={table} />}
      <WordSelects table={table} />
    </div>
  );
  const textSearch = (
    <SearchField
      value={props.text}
      placeholder={words.searchPlaceholder}
      label={words.search}
      onChange={(text) => table.setGlobalFilter(text)}
    />
  );
  const grouping = props.hasGrouping ? <GroupingField {...props} /> : null;
  const outputs =
    props.tools === null ? null : <div className="condition-outputs flex wrap to-end">{props.tools}</div>;
  if (isNarrow) {
    return (
      <FilterFold
        beside={textSearch}
        below={
          <div className="condition-tools text-body line gap-6 column-12">
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
        <div className="condition-tools text-body line gap-6 column-12">{grouping}</div>
        {typeFilter}
      </FilterFold>
    );
  }
  return (
    <>
      {cards}
      <div className="condition-tools text-body line gap-6 column-12">
        {status}
        <div className="condition-search">{textSearch}</div>
        {grouping}
        <ClosingFilter {...props} />
        {outputs}
      </div>
      {typeFilter}
    </>
  );
}

export function GroupingField({
  table,
  search,
  groupings,
}: Pick<ConditionFiltersProps, 'table' | 'search' | 'groupings'>) {
  return (
    <SelectField
      label={words.groupBy}
      isLabelShown
      value={search.group}
      options={groupings.map((value) => ({ value, label: words.groupings[value] }))}
      onChange={(group) => table.setGrouping(group === 'none' ? [] : [CONDITION_GROUP_COLUMNS[group]])}
    />
  );
}

/** What the folded filters show, each in words: due closings are one press away. */
function foldedFilters(search: ConditionsSearch, priorTo: readonly string[]): readonly string[] {
  const { types } = search;
  return [
    priorTo.map(priorToName).join(' or '),
    ...facetTexts(search),
    isEveryType(types) ? '' : types.map(typeName).join(' or '),
  ].filter((part) => part !== '');
}

/** `Borrower CTC or Docs, Processing only`; '' if they show everything. */
export function foldedText(search: ConditionsSearch, priorTo: readonly string[]): string {
  const parts = foldedFilters(search, priorTo);
  return parts.length === 0 ? '' : `${parts.join(', ')} only`;
}

function ClosingFilter({ hasLoans, table, search }: ConditionFiltersProps) {
  if (!hasLoans) return null;
  return (
    <label className="check closing-filter">
      <input
        type="checkbox"
        className="check-input"
        checked={search.closing !== undefined}
        onChange={() =>
          table
            .getColumn(CONDITION_GROUP_COLUMNS.loan)
            ?.setFilterValue((closing: unknown) => (closing === undefined ? 'next-7-days' : undefined))
        }
      />
      <span>{words.closing}</span>
    </label>
  );
}

function PriorToFilter({ table, cards, isOfPart }: ConditionFiltersProps) {
  const { chosen, toggle } = facetFilter(table, 'priorTo');
  return (
    <fieldset className="prior-to line gap-6 column-8 shrinks relative">
      <legend className="text-label">{words.priorTo}</legend>
      {isOfPart ? <span className="counts-so-far text-label muted">{words.countsSoFar}</span> : null}
      <div className="prior-to-cards scroll-arrow flex grow shrinks">
        {cards.map(({ title, totalCount, satisfiedCount }) => (
          <label
            key={title}
            className="prior-to-card text-label stack middle rigid framed surface"
            data-total={totalCount}
            data-satisfied={satisfiedCount}
          >
            <input
              type="checkbox"
              className="check-input"
              checked={hasWord(chosen, title)}
              onChange={() => toggle(title)}
            />
            <span className="strong anywhere">{priorToName(title)}</span>
            <span className="prior-to-done text-caption muted">
              {words.priorToDone(satisfiedCount, totalCount)}
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
