import { useId, useState } from 'react';
import type { ChoicePart } from '#src/domain/list/filter-choices.ts';
import type { ListFilter } from '#src/domain/list/pipeline-filter.ts';
import { isSameName, searchForm } from '#src/domain/text/fold-text.ts';
import { CHOICE_COLUMNS } from '#src/features/pipeline/read/narrowed-loans.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
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
      <div className="filter-choices-head">
        <h2 className="filter-choices-title">{words.title}</h2>
        <ActionButton kind="quiet" aria-disabled={activeCount === 0} onPress={onClear}>
          {words.clearAll}
        </ActionButton>
      </div>
      <div className="filter-choices">
        {SIDES.map((parts) => (
          <div key={parts.join()}>
            {parts.map((part) => (
              <ChoiceGroup key={part} part={part} table={table} own={own} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface ChoiceGroupProps extends Pick<FilterChoicesProps, 'table' | 'own'> {
  readonly part: ChoicePart;
}

/** The parts that any lender has few values of, and people. */
const SIDES: readonly (readonly ChoicePart[])[] = [
  ['milestones', 'loanTypes', 'closing'],
  ['loanOfficers', 'processors'],
];

/** From here on, typing finds a name faster than scrolling. */
const MANY = 10;

/** Each value with how many loans the other filters leave. The closing is one range: the others overlap it. */
function ChoiceGroup({ part, table, own }: ChoiceGroupProps) {
  const [typed, setTyped] = useState('');
  const name = useId();
  const column = table.getColumn(CHOICE_COLUMNS[part]);
  if (column === undefined) return null;
  const counts: ReadonlyMap<string, number> = column.getFacetedUniqueValues();
  const isRange = part === 'closing';
  const chosen = isRange ? [own.closing ?? ''] : own[part];
  const listed = [...counts.keys()];
  const missing = chosen.filter((one) => !isIn(listed, one));
  const values = [...(isRange ? [''] : missing), ...listed];
  const found = values.filter((value) => searchForm(words.value(part, value)).includes(searchForm(typed)));
  const toggle = (value: string) => {
    if (isRange) column.setFilterValue(value || undefined);
    else
      column.setFilterValue((now: readonly string[] = []) =>
        isIn(now, value) ? now.filter((one) => !isIn([value], one)) : [...now, value],
      );
  };
  return (
    <fieldset className="filter-choice-group">
      <legend>{words.parts[part]}</legend>
      {values.length > MANY ? (
        <SearchField
          value={typed}
          placeholder={words.typeName}
          label={words.find(part)}
          onChange={setTyped}
        />
      ) : null}
      <div className="filter-choice-list" data-long={values.length > MANY}>
        {found.map((value) => (
          <label key={value} className="check">
            <input
              type={isRange ? 'radio' : 'checkbox'}
              className="check-input"
              name={name}
              checked={isIn(chosen, value)}
              onChange={() => toggle(value)}
            />
            <bdi>{words.value(part, value)}</bdi>{' '}
            <ChoiceCount count={isRange && value === '' ? undefined : (counts.get(value) ?? 0)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** In any spelling. */
function isIn(names: readonly string[], name: string): boolean {
  return names.some((one) => isSameName(one, name));
}

function ChoiceCount({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className="filter-choice-count muted">
      <span aria-hidden="true">{count.toLocaleString('en-US')}</span>
      <span className="sr-only">{loansText(count)}</span>
    </span>
  );
}
