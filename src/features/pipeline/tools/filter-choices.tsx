import { type ReactNode, useId, useState } from 'react';
import { type ChoicePart, isNamed, withChoice } from '#src/domain/list/filter-choices.ts';
import type { ListFilter } from '#src/domain/list/pipeline-filter.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import {
  CHOICE_COLUMNS,
  columnFiltersOf,
  filterOfColumns,
  searchOfFilter,
} from '#src/features/pipeline/address/list-filter.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { PART_NAMES } from '#src/features/pipeline/list-output/words.ts';
import { loansText } from '#src/features/pipeline/read/words.ts';
import { listFilterWords as words } from '#src/features/pipeline/tools/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import '#src/features/pipeline/tools/filter-choices.css';

export interface FilterChoicesProps {
  readonly table: PipelineTableModel;
  readonly own: ListFilter;
  /** How many of the parts are in use. */
  readonly activeCount: number;
  readonly onClear: () => void;
}

export function FilterChoices({ table, own, activeCount, onClear }: FilterChoicesProps) {
  return (
    <>
      <div className="filter-choices-head flex middle between strong">
        <h2>{words.title}</h2>
        <ActionButton kind="quiet" aria-disabled={activeCount === 0} onPress={onClear}>
          {words.clearAll}
        </ActionButton>
      </div>
      <PartChoices
        filter={own}
        countsOf={(part) => table.getColumn(CHOICE_COLUMNS[part])?.getFacetedUniqueValues()}
        onChoose={(part, value) =>
          table.setColumnFilters((now) =>
            columnFiltersOf(searchOfFilter(withChoice(filterOfColumns(now, ''), part, value))),
          )
        }
      />
    </>
  );
}

interface PartChoicesProps {
  readonly filter: ListFilter;
  /** Each value of a part, with how many loans the other parts leave. */
  readonly countsOf: (part: ChoicePart) => ReadonlyMap<string, number> | undefined;
  readonly onChoose: (part: ChoicePart, value: string) => void;
}

/** The parts that any lender has few values of, and people. */
const SIDES: readonly (readonly ChoicePart[])[] = [
  ['milestones', 'loanTypes', 'closing'],
  ['loanOfficers', 'processors'],
];

/** For a list and for a saved view: what both choose in the same way. */
export function PartChoices({ filter, countsOf, onChoose }: PartChoicesProps) {
  return (
    <div className="filter-choices">
      {SIDES.map((parts) => (
        <div key={parts.join()}>
          {parts.map((part) => (
            <PartChoice
              key={part}
              part={part}
              chosen={part === 'closing' ? [filter.closing ?? ''] : filter[part]}
              counts={countsOf(part) ?? NO_COUNTS}
              onChoose={(value) => onChoose(part, value)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map();

/** From here on, typing finds a name faster than scrolling. */
const MANY = 10;

interface PartChoiceProps {
  readonly part: ChoicePart;
  readonly chosen: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  readonly onChoose: (value: string) => void;
}

/** The closing is one range: the others overlap it. */
function PartChoice({ part, chosen, counts, onChoose }: PartChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosenFirst] = useState(chosen);
  const isRange = part === 'closing';
  const listed = [...counts.keys()];
  const missing = chosen.filter((one) => !isNamed(listed, one));
  const values = [...(isRange ? [''] : missing), ...listed];
  const isMany = values.length > MANY;
  // What's chosen isn't out of sight among many.
  if (isMany)
    values.sort((one, other) => Number(isNamed(chosenFirst, other)) - Number(isNamed(chosenFirst, one)));
  const found = values.filter((value) => searchForm(words.value(part, value)).includes(searchForm(typed)));
  return (
    <ChoiceGroup
      legend={PART_NAMES[part]}
      type={isRange ? 'radio' : 'checkbox'}
      choices={found.map((value) => ({
        value,
        label: words.value(part, value),
        count: isRange && value === '' ? undefined : (counts.get(value) ?? 0),
      }))}
      chosen={chosen}
      isLong={isMany}
      onChoose={onChoose}
    >
      {isMany ? (
        <>
          <SearchField
            value={typed}
            placeholder={words.typeName}
            label={words.find(part)}
            onChange={setTyped}
          />
          <output className="muted">{found.length === 0 ? words.noneFound : ''}</output>
        </>
      ) : null}
    </ChoiceGroup>
  );
}

interface ChoiceGroupProps<Value> {
  readonly legend: ReactNode;
  readonly type?: 'checkbox' | 'radio' | undefined;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    readonly count?: number | undefined;
  }[];
  readonly chosen: readonly string[];
  readonly isLong?: boolean | undefined;
  readonly onChoose: (value: Value) => void;
  readonly children?: ReactNode;
}

export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { legend, type = 'checkbox', choices, chosen, isLong = false, onChoose, children } = props;
  const name = useId();
  return (
    <fieldset className="filter-choice-group shrinks end-12">
      <legend className="text-label strong muted pad-4">{legend}</legend>
      {children}
      <div className="filter-choice-list" data-long={isLong}>
        {choices.map(({ value, label, count }) => (
          <label key={value} className="check">
            <input
              type={type}
              className="check-input ring-inside"
              name={name}
              checked={isNamed(chosen, value)}
              onChange={() => onChoose(value)}
            />
            <bdi className="grow shrinks anywhere">{label}</bdi>{' '}
            {count === undefined ? null : (
              <span className="filter-choice-count muted">
                <span aria-hidden="true">{count.toLocaleString('en-US')}</span>
                <span className="sr-only">{loansText(count)}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
