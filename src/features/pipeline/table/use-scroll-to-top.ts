import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls a new list to its first row. `list` says what's shown: page, sort, search. */
export function useScrollToTop(gridRef: RefObject<HTMLTableElement | null>, list: string): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    gridRef.current?.parentElement?.scrollTo({ top: 0 });
  }, [gridRef, list]);
}
