import { type SortingState, useTable } from '@tanstack/react-table';
import { useMemo, useRef } from 'react';
import type { CalendarDay } from '#src/domain/calendar-day.ts';
import type { Loan } from '#src/domain/loan.ts';
import type { PipelineColumn } from '#src/domain/pipeline-columns.ts';
import type { PipelineSort } from '#src/domain/pipeline-index.ts';
import { ColumnWidths } from '#src/features/pipeline/column-widths.tsx';
import { columnDefinitions, pipelineFeatures } from '#src/features/pipeline/pipeline-columns-model.ts';
import { PipelineHeader } from '#src/features/pipeline/pipeline-header.tsx';
import { PipelineRow } from '#src/features/pipeline/pipeline-row.tsx';
import { StatusPopover } from '#src/features/pipeline/status-popover.tsx';
import { useGridNavigation } from '#src/features/pipeline/use-grid-navigation.ts';

interface PipelineTableProps {
  readonly loans: readonly Loan[];
  readonly columns: readonly PipelineColumn[];
  readonly today: CalendarDay;
  readonly sort: readonly PipelineSort[];
  readonly onSortChange: (sort: PipelineSort) => void;
  readonly selectedLoanId: string | undefined;
  readonly onSelect: (loanId: string) => void;
  /** All loans that match, and the place of the first one shown among them. */
  readonly matchCount: number;
  readonly firstPlace: number;
}

export function PipelineTable(props: PipelineTableProps) {
  const { loans, columns, today, sort, onSortChange, selectedLoanId, onSelect } = props;
  const gridRef = useRef<HTMLTableElement>(null);
  useGridNavigation(gridRef);
  const definitions = useMemo(() => columnDefinitions(columns), [columns]);
  const sorting = useMemo(
    () => sort.map(({ column, descending }) => ({ id: column, desc: descending })),
    [sort],
  );
  const table = useTable({
    features: pipelineFeatures,
    columns: definitions,
    data: loans,
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (change) => {
      const [next]: SortingState = typeof change === 'function' ? change(sorting) : change;
      if (next !== undefined) onSortChange({ column: next.id, descending: next.desc });
    },
  });
  return (
    <div className="pipeline-scroll">
      <table
        ref={gridRef}
        className="pipeline"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern on a real table
        role="grid"
        aria-label="Loan pipeline"
        aria-rowcount={props.matchCount + 1}
        aria-colcount={columns.length}
      >
        <ColumnWidths columns={columns} />
        <PipelineHeader headers={table.getFlatHeaders()} />
        <tbody>
          {/* By place on screen, not by loan: a new order then changes texts in place instead of rebuilding every cell. */}
          {table.getRowModel().rows.map(({ original: loan }, place) => (
            <PipelineRow
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              loan={loan}
              columns={columns}
              today={today}
              gridRow={props.firstPlace + place + 2}
              isSelected={loan.loanId === selectedLoanId}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
      {loans.length === 0 ? <p className="no-results">No results found.</p> : null}
      <StatusPopover gridRef={gridRef} loans={loans} columns={columns} today={today} />
    </div>
  );
}
