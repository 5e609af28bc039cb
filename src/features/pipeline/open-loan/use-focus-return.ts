import { type RefObject, useEffect, useRef } from 'react';
import { leftFor } from '#src/features/pipeline/keys/list-rows.ts';

/**
 * When the open loan closes with the focus in it, or the list is back after its conditions, moves the focus to its row,
 * or to the list if the row is gone.
 */
export function useFocusReturn(screenRef: RefObject<HTMLElement | null>, openLoanId: string): void {
  const opened = useRef(leftFor.loanId);
  useEffect(() => {
    const closed = openLoanId === '' ? opened.current : '';
    opened.current = openLoanId;
    leftFor.loanId = '';
    if (closed === '' || document.activeElement !== document.body) return;
    const screen = screenRef.current;
    const rows = [...(screen?.querySelectorAll<HTMLElement>('[data-loan-guid]') ?? [])];
    const stop =
      rows.find(({ dataset }) => dataset['loanGuid'] === closed)?.querySelector<HTMLElement>('[data-stop]') ??
      screen?.querySelector<HTMLElement>('tbody [data-stop][tabindex="0"], li [data-stop]');
    stop?.focus({ preventScroll: true });
    stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [screenRef, openLoanId]);
}
