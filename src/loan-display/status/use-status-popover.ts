import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { createPopoverControl, type PopoverTarget } from '#src/loan-display/status/popover-control.ts';

interface PanelEvents {
  /** Not its entering, which React tells of before the grid hears that the pointer left it. */
  readonly onPointerMove: () => void;
  readonly onPointerLeave: () => void;
}

/** Listens on the whole grid. The popover's cell is separate state, so that no row renders again. */
export function useStatusPopover(
  gridRef: RefObject<HTMLElement | null>,
  panelRef: RefObject<HTMLElement | null>,
  openLoanId: string | undefined,
): { readonly target: PopoverTarget | undefined; readonly panelEvents: PanelEvents } {
  const [target, setTarget] = useState<PopoverTarget>();
  const [control] = useState(() => createPopoverControl(setTarget));
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    grid.addEventListener('pointermove', (event) => control.handlePointerMove(event), { signal });
    grid.addEventListener('pointerleave', () => control.closeSoon(), { signal });
    grid.addEventListener('focusin', (event) => control.handleFocus(event), { signal });
    grid.addEventListener(
      'focusout',
      ({ relatedTarget: next }) => {
        // A dialog that opens takes the focus: close a held popover, which would stay above it.
        if (next instanceof Node && !grid.contains(next) && !panelRef.current?.contains(next))
          control.close();
        else control.closeSoon();
      },
      { signal },
    );
    grid.addEventListener('click', (event) => control.handleTap(event), { signal, capture: true });
    grid.addEventListener('click', (event) => control.handlePress(event), { signal });
    grid.addEventListener('keydown', (event) => control.handleKey(event), { signal });
    document.addEventListener('keydown', (event) => control.handleEscape(event), { signal });
    document.addEventListener(
      'pointerdown',
      (event) => {
        const isInside =
          event.target instanceof Node &&
          (grid.contains(event.target) || panelRef.current?.contains(event.target));
        if (isInside !== true) control.close();
      },
      { signal },
    );
    // After a rotation its cell is elsewhere, or under the panel.
    window.addEventListener('resize', () => control.close(), { signal });
    return () => {
      listening.abort();
      control.close();
    };
  }, [gridRef, panelRef, control]);
  useLayoutEffect(() => {
    if (gridRef.current !== null) control.follow(gridRef.current);
  });
  useEffect(() => {
    // The press that opened the loan also reached the popover, and nothing else would close it.
    if (openLoanId !== undefined) control.close();
  }, [control, openLoanId]);
  return { target, panelEvents: { onPointerMove: control.keepOpen, onPointerLeave: control.closeSoon } };
}
