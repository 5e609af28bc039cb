import { type RefObject, useEffect } from 'react';

/** Scrolls the selected row into view below the heading: stepping through loans can go past the edge. */
export function useRevealedRow(
  gridRef: RefObject<HTMLTableElement | null>,
  selectedLoanId: string | undefined,
): void {
  useEffect(() => {
    if (selectedLoanId !== undefined) revealSelectedRow(gridRef.current);
  }, [gridRef, selectedLoanId]);
}

function revealSelectedRow(grid: HTMLTableElement | null): void {
  const frame = grid?.parentElement;
  const row = grid?.querySelector('tr.selected');
  if (!grid || !frame || !row) return;
  const { top, bottom } = row.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  const ceiling = grid.tHead?.rows[0]?.getBoundingClientRect().bottom ?? outer.top;
  if (top < ceiling) frame.scrollTop -= ceiling - top;
  else if (bottom > outer.bottom) frame.scrollTop += bottom - outer.bottom;
}
