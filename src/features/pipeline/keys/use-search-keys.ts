import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { focusRow, rowsOf } from '#src/features/pipeline/keys/list-rows.ts';

interface SearchKeysOptions {
  readonly screenRef: RefObject<HTMLElement | null>;
  /** Whether the list shows the search box's results. */
  readonly isFound: boolean;
  readonly onOpen: (loanId: string) => void;
}

/** In the search box, Enter opens the first result and the down arrow moves into the list. */
export function useSearchKeys({ screenRef, isFound, onOpen }: SearchKeysOptions): void {
  const pressed = useRef<'Enter' | 'ArrowDown'>(undefined);

  const goOn = useEffectEvent(() => {
    const { current: key } = pressed;
    if (key === undefined || !isFound || screenRef.current === null) return;
    pressed.current = undefined;
    const [first] = rowsOf(screenRef.current);
    const loanId = first?.dataset['loanGuid'];
    if (key === 'ArrowDown') focusRow(first);
    else if (loanId !== undefined) onOpen(loanId);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Enter' && key !== 'ArrowDown') return;
    if (event.isComposing || !(target instanceof Element) || !target.matches('input[type="search"]')) return;
    event.preventDefault();
    pressed.current = key;
    goOn();
  });
  useEffect(() => {
    const listening = new AbortController();
    screenRef.current?.addEventListener('keydown', (event) => handleKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, [screenRef]);
  // The list lags behind the search box: an early key waits for it.
  useEffect(() => {
    if (isFound) goOn();
  }, [isFound]);
}
