import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from just before the browser lays out the paper until it's done: what only paper needs exists that long. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  // Before the next event: printing may start as soon as the list is there.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The browser prints the page as it is when the event handler returns, so React must not defer this.
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}
