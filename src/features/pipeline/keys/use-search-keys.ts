import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { focusRow, rowsOf } from '#src/features/pipeline/keys/list-rows.ts';

interface SearchKeysOptions {
  readonly screenRef: RefObject<HTMLElement | null>;
  /** Whether the list shows the search box's results. */
  readonly isFound: boolean;
  /** The result that the search means, if it's not the first one. */
  readonly meantLoanId: () => string | undefined;
  readonly onOpen: (loanId: string) => void;
}

/** In the search box, Enter opens the result that is meant; the down arrow moves to a filter it names, or the list. */
export function useSearchKeys({ screenRef, isFound, meantLoanId, onOpen }: SearchKeysOptions): void {
  const pressed = useRef<'Enter' | 'ArrowDown'>(undefined);

  const goOn = useEffectEvent(() => {
    const { current: key } = pressed;
    if (key === undefined || !isFound || screenRef.current === null) return;
    pressed.current = undefined;
    const [first] = rowsOf(screenRef.current);
    const loanId = first?.dataset['loanGuid'];
    const offer = screenRef.current.querySelector<HTMLElement>('[data-offer]');
    if (key === 'ArrowDown' && offer !== null && offer !== document.activeElement) offer.focus();
    else if (key === 'ArrowDown') focusRow(first);
    else if (loanId !== undefined) onOpen(meantLoanId() ?? loanId);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Enter' && key !== 'ArrowDown') return;
    if (event.isComposing || !(target instanceof Element)) return;
    const isOffer = target.matches('[data-offer]') && key === 'ArrowDown';
    if (!isOffer && !target.matches('input[type="search"]')) return;
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
