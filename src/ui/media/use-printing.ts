import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from the moment the browser is about to lay out the paper until it has: what only paper needs exists that long. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  // Before the next event can come: paper may be asked for as soon as the list is there.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The browser takes the page as it is when the event returns, so React must not put this off.
    window.addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setIsPrinting(false), { signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}
