import { useDeferredValue, useMemo } from 'react';
import { CHOICE_PARTS, withChoice } from '#src/domain/list/filter-choices.ts';
import { SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import type { CategoryStatuses, PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { editorWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { countChoices } from '#src/features/pipeline/saved-filters/words.ts';
import { choiceCounts, narrowedLoans } from '#src/features/pipeline/read/narrowed-loans.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { ChoiceGroup, PartChoices } from '#src/features/pipeline/tools/filter-choices.tsx';
import { DEAD_IN_WATER } from '#src/domain/loan-fields/specification-names.ts';
import { DEAD_IN_WATER_STATUSES } from '#src/domain/status/dead-in-water.ts';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

interface FilterFieldsProps {
  readonly filter: PipelineFilter;
  readonly prepared: PreparedLoans;
  readonly categories: readonly string[];
  readonly onChange: (change: (now: PipelineFilter) => PipelineFilter) => void;
}

const COUNTS = SAVED_COUNTS.map((value) => ({ value, label: countChoices[value] }));

export function FilterFields({ filter, prepared, categories, onChange }: FilterFieldsProps) {
  const counted = useDeferredValue(filter);
  const counts = useMemo(() => {
    const narrowed = narrowedLoans(prepared, { own: counted, applied: undefined });
    return new Map(CHOICE_PARTS.map((part) => [part, choiceCounts(part, prepared, narrowed)]));
  }, [prepared, counted]);
  return (
    <>
      <ChoiceGroup
        legend={
          <>
            {words.counts}
            <span className="text-label muted block regular end-4">{words.countsHow}</span>
          </>
        }
        choices={COUNTS}
        chosen={filter.counts}
        onChoose={(count) => onChange((now) => ({ ...now, counts: toggled(now.counts, count) }))}
      />
      <PartChoices
        filter={filter}
        countsOf={(part) => counts.get(part)}
        onChoose={(part, value) => onChange((now) => withChoice(now, part, value))}
      />
      <StatusChoices
        categories={categories}
        chosen={filter.statuses}
        onChange={(statuses) => onChange((now) => ({ ...now, statuses }))}
      />
    </>
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
    <table className="status-choices text-body full">
      <caption className="text-label strong muted pad-4">
        {words.statuses}
        <span className="text-label muted block regular end-4">{words.statusesHow}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.category}</th>
          {STATUSES_BY_URGENCY.map((status) => (
            <th key={status} scope="col">
              <StatusSign status={status} isSilent />
              <span className="text-caption block">{STATUS_LOOKS[status].name}</span>
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
                        onChange={() =>
                          onChange([
                            ...chosen.filter((entry) => entry.category !== category),
                            { category, statuses: toggled(statuses, status) },
                          ])
                        }
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

function toggled<Value>(chosen: readonly Value[], value: Value): readonly Value[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}
