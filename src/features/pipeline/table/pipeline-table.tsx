import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanRequest } from '#src/features/pipeline/changes/use-changed-loan.ts';
import type { PipelineTableModel } from '#src/features/pipeline/read/use-pipeline-table.ts';
import { PipelineHeader } from '#src/features/pipeline/table/pipeline-header.tsx';
import { StatusPopover } from '#src/loan-display/status/status-popover.tsx';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { TableRows, type TableRowsProps } from '#src/features/pipeline/table/table-rows.tsx';
import { type ColumnLayout, widthProperty } from '#src/features/pipeline/columns/positioned-columns.ts';
import { useGridNavigation } from '#src/features/pipeline/table/use-grid-navigation.ts';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { lazyComponent } from '#src/loan-display/lazy/lazy-component.tsx';
import { PICK_WIDTH } from '#src/features/pipeline/picks/pick-box.tsx';
import { fittedWidth } from '#src/features/pipeline/columns/fitted-columns.ts';

interface PipelineTableProps extends Omit<TableRowsProps, 'columns'> {
  readonly table: PipelineTableModel;
  readonly layout: ColumnLayout;
  readonly density: PreferenceValues['density'];
  readonly frameRef: (frame: HTMLElement | null) => void;
  readonly loans: readonly Loan[];
  readonly openCount: number;
  readonly empty: ReactNode;
  readonly request: LoanRequest | undefined;
}

const WindowedRows = lazyComponent(
  async () => (await import('#src/features/pipeline/table/windowed-rows.tsx')).WindowedRows,
  ({ gridRef: _grid, request: _request, ...rows }) => (
    <TableRows {...rows} lines={rows.lines.slice(0, MOST_WHOLE_ROWS)} />
  ),
);

const MOST_WHOLE_ROWS = 100;

export function PipelineTable({
  table,
  layout,
  density,
  frameRef,
  loans,
  openCount,
  empty,
  request,
  ...shown
}: PipelineTableProps) {
  const { columns } = layout;
  const isPicking = shown.picked !== undefined;
  const { lines, search, firstIndex, selectedLoanId } = shown;
  const gridRef = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState('');
  useGridNavigation(gridRef);
  useScrollToTop(gridRef, JSON.stringify([firstIndex, search, table.state.sorting, table.state.grouping]));
  useRevealedRow(gridRef, selectedLoanId);
  const rows = { ...shown, columns };
  return (
    <>
      <div
        className={layout.isCollapsed ? 'list-space column relative' : 'list-space end-arrow column relative'}
        data-fitted={layout.isCollapsed}
      >
        <div
          ref={frameRef}
          className="pipeline-scroll scrolls relative surface"
          data-collapsed={layout.isCollapsed}
          data-density={density}
          // Focus never lands under the pinned columns, and no column stops halfway under them.
          style={{ scrollPaddingInlineStart: layout.stickyWidth }}
        >
          <table
            ref={gridRef}
            className="pipeline full text-label"
            data-moved={layout.isMoved || undefined}
            style={{ ...layout.properties, inlineSize: layout.isCollapsed ? undefined : layout.width }}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a real table as a grid
            role="grid"
            aria-label={pipelineWords.name}
            aria-rowcount={openCount + lines.length - loans.length + 1}
            aria-multiselectable={isPicking || undefined}
            aria-colcount={columns.length + (isPicking ? 1 : 0)}
          >
            <ColumnGroup layout={layout} isPicking={isPicking} />
            <PipelineHeader table={table} layout={layout} onMoved={setPlace} isPicking={isPicking} />
            {lines.length <= MOST_WHOLE_ROWS ? (
              <TableRows {...rows} />
            ) : (
              <WindowedRows
                key={`${density} ${layout.isCollapsed}`}
                gridRef={gridRef}
                request={request}
                {...rows}
              />
            )}
          </table>
          {lines.length === 0 ? empty : null}
        </div>
      </div>
      <LiveRegion text={place} />
      <StatusPopover
        gridRef={gridRef}
        loans={loans}
        today={shown.today}
        openLoanId={selectedLoanId}
        onOpen={shown.onSelect}
      />
    </>
  );
}

function useScrollToTop(gridRef: RefObject<HTMLTableElement | null>, list: string): void {
  const shown = useRef(list);
  const isAtTop = useRef(true);
  useEffect(() => {
    const frame = gridRef.current?.parentElement;
    if (!frame) return;
    const listening = new AbortController();
    const note = () => {
      isAtTop.current = frame.scrollTop <= 0;
    };
    frame.addEventListener('scroll', note, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [gridRef]);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    // To scroll, and to read where it is, the browser lays out all the new rows at once, and again for the frame.
    if (!isAtTop.current) gridRef.current?.parentElement?.scrollTo({ top: 0 });
  }, [gridRef, list]);
}

/** Stepping through loans can go past the edge. */
function useRevealedRow(
  gridRef: RefObject<HTMLTableElement | null>,
  selectedLoanId: string | undefined,
): void {
  useEffect(() => {
    if (selectedLoanId !== undefined)
      gridRef.current?.querySelector('tr.selected')?.scrollIntoView({ block: 'nearest' });
  }, [gridRef, selectedLoanId]);
}

function ColumnGroup({ layout, isPicking }: { readonly layout: ColumnLayout; readonly isPicking: boolean }) {
  const { columns, isCollapsed } = layout;
  const whole = columns.reduce((sum, column) => sum + fittedWidth(column), isPicking ? PICK_WIDTH.fitted : 0);
  return (
    <colgroup>
      {isPicking ? (
        <col
          style={{
            inlineSize: isCollapsed ? `${(100 * PICK_WIDTH.fitted) / whole}%` : PICK_WIDTH.expanded,
          }}
        />
      ) : null}
      {columns.map((column, index) => (
        <col
          key={column.name}
          style={{
            inlineSize: isCollapsed
              ? `${(100 * fittedWidth(column)) / whole}%`
              : `var(${widthProperty(index)})`,
          }}
        />
      ))}
    </colgroup>
  );
}
