import { useId } from 'react';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import type { CategoryStatuses, PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import { PeopleField } from '#src/features/pipeline/saved-filters/people-field.tsx';
import { closingRangeWords } from '#src/features/pipeline/list-output/words.ts';
import { countChoices, editorWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { DEAD_IN_WATER } from '#src/domain/loan-fields/specification-names.ts';
import { DEAD_IN_WATER_STATUSES } from '#src/domain/status/dead-in-water.ts';
import { type Status, STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

interface FilterFieldsProps {
  readonly filter: PipelineFilter;
  readonly prepared: PreparedLoans;
  readonly categories: readonly string[];
  readonly onChange: (change: Partial<PipelineFilter>) => void;
}

const COUNTS = SAVED_COUNTS.map((value) => ({ value, label: countChoices[value] }));
const MILESTONES = PIPELINE_MILESTONES.map((value) => ({ value, label: value }));

export function FilterFields({ filter, prepared, categories, onChange }: FilterFieldsProps) {
  const searchId = useId();
  const closingId = useId();
  const { loans } = prepared;
  const officers = loans.map(({ loanOfficerName }) => loanOfficerName);
  const processors = loans.map(({ processorName }) => processorName);
  return (
    <>
      <ChoiceList
        legend={words.counts}
        how={words.countsHow}
        choices={COUNTS}
        chosen={filter.counts}
        onChange={(counts) => onChange({ counts })}
      />
      <div className="filter-field">
        <label htmlFor={searchId}>{words.search}</label>
        <input
          id={searchId}
          className="text-input"
          value={filter.search}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </div>
      <div className="filter-field">
        <label htmlFor={closingId}>{words.closing}</label>
        <select
          id={closingId}
          className="select text-input"
          value={filter.closing ?? ''}
          onChange={({ target }) =>
            onChange({ closing: CLOSING_RANGES.find((range) => range === target.value) })
          }
        >
          <option value="">{words.anyTime}</option>
          {CLOSING_RANGES.map((range) => (
            <option key={range} value={range}>
              {closingRangeWords[range]}
            </option>
          ))}
        </select>
      </div>
      <ChoiceList
        legend={words.milestones}
        choices={MILESTONES}
        chosen={filter.milestones}
        onChange={(milestones) => onChange({ milestones })}
      />
      <PeopleField
        label={words.loanTypes}
        names={loans.map(({ loanType }) => loanType)}
        forNobody={words.noLoanType}
        chosen={filter.loanTypes}
        onChange={(loanTypes) => onChange({ loanTypes })}
      />
      <PeopleField
        label={words.loanOfficers}
        names={officers}
        forNobody={words.noLoanOfficer}
        chosen={filter.loanOfficers}
        onChange={(loanOfficers) => onChange({ loanOfficers })}
      />
      <PeopleField
        label={words.processors}
        names={processors}
        forNobody={words.noProcessor}
        chosen={filter.processors}
        onChange={(chosen) => onChange({ processors: chosen })}
      />
      <StatusChoices
        categories={categories}
        chosen={filter.statuses}
        onChange={(statuses) => onChange({ statuses })}
      />
    </>
  );
}

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceListProps<Value> {
  readonly legend: string;
  readonly how?: string | undefined;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, how, choices, chosen, onChange } = props;
  return (
    <fieldset className="choice-list">
      <legend>
        {legend}
        {how === undefined ? null : <span className="status-choices-how text-label muted">{how}</span>}
      </legend>
      <div className="choice-list-choices">
        {choices.map(({ value, label }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              className="check-input"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StatusChoicesProps {
  readonly categories: readonly string[];
  readonly chosen: readonly CategoryStatuses[];
  readonly onChange: (chosen: readonly CategoryStatuses[]) => void;
}

/**
 * Which statuses a filter wants for each category: one row per category, one column per status. A status that a
 * category never has is only there to be taken out of a filter that was saved with it.
 */
export function StatusChoices({ categories, chosen, onChange }: StatusChoicesProps) {
  return (
    <table className="status-choices text-body">
      <caption>
        {words.statuses}
        <span className="status-choices-how text-label muted">{words.statusesHow}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.category}</th>
          {STATUSES_BY_URGENCY.map((status) => (
            <th key={status} scope="col">
              <StatusSign status={status} isSilent />
              <span className="status-choices-name">{STATUS_LOOKS[status].name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => {
          const statuses = chosen.find((entry) => entry.category === category)?.statuses ?? [];
          const offered = category === DEAD_IN_WATER ? DEAD_IN_WATER_STATUSES : STATUSES_BY_URGENCY;
          return (
            <tr key={category}>
              <th scope="row">{category}</th>
              {STATUSES_BY_URGENCY.map((status) => (
                <td key={status}>
                  {offered.includes(status) || statuses.includes(status) ? (
                    <label className="check">
                      <input
                        type="checkbox"
                        className="check-input"
                        aria-label={words.statusOf(category, STATUS_LOOKS[status].name)}
                        checked={statuses.includes(status)}
                        onChange={() => onChange(toggled(chosen, category, status))}
                      />
                    </label>
                  ) : null}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function toggled(
  chosen: readonly CategoryStatuses[],
  category: string,
  status: Status,
): readonly CategoryStatuses[] {
  const before = chosen.find((entry) => entry.category === category)?.statuses ?? [];
  const statuses = before.includes(status) ? before.filter((other) => other !== status) : [...before, status];
  return [...chosen.filter((entry) => entry.category !== category), { category, statuses }];
}
