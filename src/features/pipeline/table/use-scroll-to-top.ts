import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Another list starts with its first row. `list` names what is shown: page, order, search. */
export function useScrollToTop(gridRef: RefObject<HTMLTableElement | null>, list: string): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    gridRef.current?.parentElement?.scrollTo({ top: 0 });
  }, [gridRef, list]);
}
