import type { Header } from '@tanstack/react-table';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isPinnable } from '#src/features/pipeline/columns/column-look.ts';
import { PinButton } from '#src/features/pipeline/table/pin-button.tsx';
import type { pipelineFeatures } from '#src/features/pipeline/columns/pipeline-columns-model.ts';

type PipelineHeaderCell = Header<typeof pipelineFeatures, Loan, unknown>;

interface HeaderActions {
  /** `isAdding` when Shift is held: the column becomes a further level. */
  readonly onSort: (column: string, isAdding: boolean) => void;
  readonly onPin: (column: string, isPinned: boolean) => void;
}

interface PipelineHeaderProps extends HeaderActions {
  readonly headers: readonly PipelineHeaderCell[];
  readonly levelCount: number;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: '▲', desc: '▼' } as const;

export function PipelineHeader({ headers, ...rest }: PipelineHeaderProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {headers.map((header) => (
          <HeaderCell key={header.id} header={header} {...rest} />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps extends HeaderActions {
  readonly header: PipelineHeaderCell;
  readonly levelCount: number;
}

function HeaderCell({ header, levelCount, onSort, onPin }: HeaderCellProps) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const placed = column.columnDef.meta?.column;
  if (placed === undefined) return null;
  const rank = sorted !== false && levelCount > 1 ? column.getSortIndex() + 1 : undefined;
  return (
    <th
      scope="col"
      className={placed.className}
      style={placed.style}
      aria-label={rank === undefined ? placed.name : `${placed.name}, level ${rank} of the order`}
      aria-sort={sorted === false ? undefined : ARIA_SORT[sorted]}
    >
      <div className="heading">
        <button
          type="button"
          className="sort-button"
          data-stop=""
          tabIndex={-1}
          onClick={(event) => onSort(placed.name, event.shiftKey)}
        >
          <span className="heading-text">{placed.name}</span>
          <span className="sort-arrow" aria-hidden="true">
            {sorted === false ? '' : ARROWS[sorted]}
            {rank}
          </span>
        </button>
        {isPinnable(placed) ? (
          <PinButton
            isPinned={placed.isPinned}
            column={placed.name}
            onToggle={() => onPin(placed.name, !placed.isPinned)}
          />
        ) : null}
      </div>
    </th>
  );
}
