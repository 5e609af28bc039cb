import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { DEFAULT_SORT, type PipelineSort } from '#src/domain/list/pipeline-index.ts';
import { cardWords as words } from '#src/features/pipeline/cards/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';

interface CardSortProps {
  readonly columns: readonly PipelineColumn[];
  readonly sort: readonly PipelineSort[];
  readonly onSortChange: (next: (sort: readonly PipelineSort[]) => readonly PipelineSort[]) => void;
}

/** Sorts the cards, which have no headings to press. */
export function CardSort({ columns, sort, onSortChange }: CardSortProps) {
  const first = firstLevel(sort);
  return (
    <div className="card-sort">
      <SelectField
        label={words.sortBy}
        value={first.column}
        options={columns.map(({ name }) => ({ value: name, label: name }))}
        onChange={(column) => onSortChange(() => [{ column, descending: false }])}
      />
      <ActionButton
        kind="quiet"
        label={first.descending ? words.descending : words.ascending}
        onPress={() => onSortChange((current) => [reversed(firstLevel(current))])}
      >
        {first.descending ? <ArrowDown /> : <ArrowUp />}
      </ActionButton>
    </div>
  );
}

function firstLevel(sort: readonly PipelineSort[]): PipelineSort {
  const [first = { column: '', descending: false }] = sort.length === 0 ? DEFAULT_SORT : sort;
  return first;
}

function reversed(level: PipelineSort): PipelineSort {
  return { ...level, descending: !level.descending };
}
