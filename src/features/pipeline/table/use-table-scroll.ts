import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Scrolls a new list to its first row. `list` says what's shown: page, sort, search. */
export function useScrollToTop(gridRef: RefObject<HTMLTableElement | null>, list: string): void {
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
