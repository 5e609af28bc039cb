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
