import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { filterPipeline } from '#src/domain/list/pipeline-filter.ts';
import { loansSoFarText } from '#src/features/pipeline/read/words.ts';
import { filterText } from '#src/features/pipeline/saved-filters/filter-text.ts';
import { savedFilterWords as words } from '#src/features/pipeline/saved-filters/editor-words.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { ActionButton } from '#src/ui/action-button.tsx';

interface FilterListProps {
  readonly filters: readonly SavedFilter[];
  readonly prepared: PreparedLoans;
  readonly appliedId: string;
  readonly onApply: (filter: SavedFilter) => void;
  readonly onEdit: (filter: SavedFilter) => void;
  readonly onDelete: (filter: SavedFilter) => void;
}

/** Each filter with how many of the view's loans it finds now. Pressing one applies it. */
export function FilterList(props: FilterListProps) {
  const { filters, prepared, appliedId, onApply, onEdit, onDelete } = props;
  return (
    <ul>
      {filters.map((saved) => (
        <li key={saved.id} className="filter-entry" data-filter-id={saved.id}>
          <button
            type="button"
            className="filter-apply"
            aria-current={saved.id === appliedId}
            onClick={() => onApply(saved)}
          >
            <span className="filter-entry-texts">
              <bdi className="filter-entry-name">{saved.name}</bdi>
              <span className="filter-entry-parts">{filterText(saved.filter)}</span>
            </span>
            <span className="filter-entry-count">
              {loansSoFarText(countOf(saved, prepared), prepared.isPart)}
            </span>
          </button>
          <ActionButton
            kind="quiet"
            label={words.actionOn(words.edit, saved.name)}
            onPress={() => onEdit(saved)}
          >
            {words.edit}
          </ActionButton>
          <ActionButton
            kind="quiet"
            label={words.actionOn(words.delete, saved.name)}
            onPress={() => onDelete(saved)}
          >
            {words.delete}
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

function countOf({ filter }: SavedFilter, prepared: PreparedLoans): number {
  return filterPipeline(prepared.loans, prepared.index, filter, prepared).length;
}
