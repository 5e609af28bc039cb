import { useEffect, useEffectEvent } from 'react';

/**
 * Ways out of the search box, with single keys off, too: Enter and the down arrow go on to the first condition, and so
 * does Escape once the words are cleared, which the browser's own Escape does.
 * @param goOn moves the focus to the first condition; false if there's none.
 */
export function useSearchExit(goOn: () => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing) return;
    if (!(target instanceof HTMLInputElement) || !target.matches(SEARCH)) return;
    const isExit = key === 'Enter' || key === 'ArrowDown' || (key === 'Escape' && target.value === '');
    if (!isExit) return;
    event.preventDefault();
    if (!goOn() && key === 'Escape') target.blur();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => handle(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

const SEARCH = '.conditions-screen input[type="search"]';
