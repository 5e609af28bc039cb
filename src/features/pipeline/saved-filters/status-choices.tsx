import type { CategoryStatuses } from '#src/domain/list/pipeline-filter.ts';
import { DEAD_IN_WATER } from '#src/domain/loan-fields/specification-names.ts';
import { DEAD_IN_WATER_STATUSES } from '#src/domain/status/dead-in-water.ts';
import { STATUS_LOOKS, STATUSES_BY_URGENCY, type Status } from '#src/domain/status/status.ts';
import { editorWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

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
    <table className="status-choices">
      <caption>
        {words.statuses}
        <span className="status-choices-how">{words.statusesHow}</span>
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
