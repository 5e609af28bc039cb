import { useSyncExternalStore } from 'react';

/** Below this the list is cards: a squeezed table cannot be read (WCAG 1.4.10). Matches the style sheets. */
const NARROW = '(max-width: 37.49rem)';

/** Whether the window, whatever the device, is narrower than a table needs. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

function isNarrow(): boolean {
  // Where nothing is laid out there is nothing to ask.
  return typeof window.matchMedia === 'function' && window.matchMedia(NARROW).matches;
}

function subscribe(listener: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => undefined;
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
