import type { ReactNode } from 'react';
import { type ConditionStatus, isEveryType } from '#src/domain/conditions/condition-filter.ts';
import type { ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { FilterFold } from '#src/ui/fields/filter-fold.tsx';
import { PriorToFilter } from '#src/features/conditions/list/prior-to-filter.tsx';
import { TypeSelect, TypeTabs } from '#src/features/conditions/list/type-filter.tsx';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';
import { onlyText } from '#src/features/conditions/words/words.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import '#src/features/conditions/list/condition-filters.css';

interface ConditionFiltersProps {
  readonly shown: ShownConditions;
  readonly search: ConditionsSearch;
  readonly onSearchChange: (change: Partial<ConditionsSearch>) => void;
  /** What stands in the search box, and what changes it. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly groupings: readonly { readonly value: ConditionGrouping; readonly label: string }[];
  readonly isNarrow: boolean;
  /** What can be done with the list as it is shown. */
  readonly tools: ReactNode;
}

/** Everything that narrows and groups a list of conditions: in sight where there is room, else folded away. */
export function ConditionFilters(props: ConditionFiltersProps) {
  const { shown, search, onSearchChange, isNarrow } = props;
  const { counts, priorTo } = shown;
  const types = {
    chosen: search.types,
    onChange: (names: readonly string[]) => onSearchChange({ types: names }),
  };
  const cards = (
    <PriorToFilter
      cards={shown.cards}
      chosen={priorTo}
      onChange={(titles) => onSearchChange({ priorTo: titles })}
    />
  );
  const status = (
    <SegmentedChoice
      label="Status"
      value={search.status}
      options={
        [
          { value: 'open', label: `OPEN | ${counts.open}` },
          { value: 'satisfied', label: `SATISFIED | ${counts.satisfied}` },
          { value: 'all', label: `ALL | ${counts.all}` },
        ] as const satisfies readonly { value: ConditionStatus; label: string }[]
      }
      onChange={(value) => onSearchChange({ status: value })}
    />
  );
  const typeFilter = (
    <div className="type-filter">
      <TypeTabs {...types} />
      <TypeSelect choices={shown.typeChoices} {...types} />
    </div>
  );
  const textSearch = (
    <SearchField
      value={props.text}
      placeholder="Search conditions..."
      label="Search conditions"
      onChange={props.onTextChange}
    />
  );
  const grouping = (
    <SelectField
      label="Group by"
      isLabelShown
      value={search.group}
      options={props.groupings}
      onChange={(group) => onSearchChange({ group })}
    />
  );
  const outputs = <div className="condition-outputs">{props.tools}</div>;
  if (isNarrow) {
    return (
      <FilterFold
        beside={textSearch}
        below={
          <div className="condition-tools">
            {status}
            {outputs}
          </div>
        }
        activeCount={(priorTo.length === 0 ? 0 : 1) + (isEveryType(search.types) ? 0 : 1)}
        summary={onlyText(priorTo, isEveryType(search.types) ? [] : search.types)}
        closeLabel={shown.rows.length === 1 ? 'Show 1 condition' : `Show ${shown.rows.length} conditions`}
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
        {outputs}
      </div>
      {typeFilter}
    </>
  );
}
