import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { LoanRequest } from '#src/features/pipeline/changes/use-changed-loan.ts';
import { tableRow, type TableRowsProps } from '#src/features/pipeline/table/table-rows.tsx';
import { keepTabStop } from '#src/features/pipeline/table/use-grid-navigation.ts';

interface WindowedRowsProps extends TableRowsProps {
  readonly gridRef: RefObject<HTMLTableElement | null>;
  readonly request: LoanRequest | undefined;
}

const USUAL_ROW_HEIGHT = 40;
const OVERSCAN = 10;

/** Only renders a long list's rows in view, and some above and below. Blank rows fill in for the others. */
export function WindowedRows({ gridRef, request, lines, ...rest }: WindowedRowsProps) {
  const { selectedLoanId } = rest;
  // oxlint-disable-next-line react/incompatible-library -- none of it is passed to a memoized component
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => gridRef.current?.parentElement ?? null,
    estimateSize: () => rowHeightOf(gridRef.current),
    overscan: OVERSCAN,
  });
  useFarKeys(gridRef, (edge) => virtualizer.scrollToIndex(edge === 'first' ? 0 : lines.length - 1));
  useLayoutEffect(() => keepTabStop(gridRef.current));
  const reveal = useEffectEvent((loanId: string) => {
    const index = lines.findIndex((line) => 'loanId' in line && line.loanId === loanId);
    if (index !== -1) virtualizer.scrollToIndex(index);
  });
  useEffect(() => {
    if (selectedLoanId !== undefined) reveal(selectedLoanId);
  }, [selectedLoanId]);
  useEffect(() => {
    if (request?.loanId !== undefined) reveal(request.loanId);
  }, [request]);

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <Blank height={before} />
      <tbody role="rowgroup">
        {items.map(({ index }) => {
          const line = lines[index];
          return line === undefined ? null : tableRow({ line, index, ...rest });
        })}
      </tbody>
      <Blank height={after} />
    </>
  );
}

function Blank({ height }: { readonly height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ blockSize: height }} />
    </tbody>
  );
}

/** In px: the property is registered as a length. */
function rowHeightOf(grid: HTMLTableElement | null): number {
  const height = grid === null ? '' : getComputedStyle(grid).getPropertyValue('--row-height');
  return Number.parseFloat(height) || USUAL_ROW_HEIGHT;
}

type Edge = 'first' | 'last';

/** Ctrl with Home or End goes to rows that aren't rendered yet: scrolls to them before they get the focus. */
function useFarKeys(
  gridRef: RefObject<HTMLTableElement | null>,
  bringIntoWindow: (edge: Edge) => void,
): void {
  const pending = useRef<Edge>(undefined);
  const bring = useRef(bringIntoWindow);
  useLayoutEffect(() => {
    bring.current = bringIntoWindow;
    const grid = gridRef.current;
    if (grid === null || pending.current === undefined) return;
    const stops = [...grid.querySelectorAll<HTMLElement>('tbody [data-stop]')];
    (pending.current === 'first' ? stops.at(0) : stops.at(-1))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const listening = new AbortController();
    const handleKey = (event: KeyboardEvent) => {
      const edge = event.ctrlKey ? FAR_KEYS.get(event.key) : undefined;
      pending.current = edge;
      if (edge === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      bring.current(edge);
    };
    grid.addEventListener('keydown', handleKey, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [gridRef]);
}

const FAR_KEYS: ReadonlyMap<string, Edge> = new Map([
  ['Home', 'first'],
  ['End', 'last'],
]);
