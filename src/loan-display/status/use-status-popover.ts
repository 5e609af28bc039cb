import { type RefObject, useEffect, useState } from 'react';
import { createPopoverControl, type PopoverTarget } from '#src/loan-display/status/popover-control.ts';

interface PanelEvents {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

/** Listens on the grid as a whole; which cell the popover is for is state of its own, so that no row renders anew. */
export function useStatusPopover(
  gridRef: RefObject<HTMLElement | null>,
  panelRef: RefObject<HTMLElement | null>,
): { readonly target: PopoverTarget | undefined; readonly panelEvents: PanelEvents } {
  const [target, setTarget] = useState<PopoverTarget>();
  const [control] = useState(() => createPopoverControl(setTarget));
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    grid.addEventListener('pointerover', (event) => control.handlePointerOver(event), { signal });
    grid.addEventListener('pointerleave', () => control.closeSoon(), { signal });
    grid.addEventListener('focusin', (event) => control.handleFocus(event), { signal });
    grid.addEventListener(
      'focusout',
      ({ relatedTarget: next }) => {
        // A dialog that opens takes the focus away: what was held open does not stay above it.
        if (next instanceof Node && !grid.contains(next) && !panelRef.current?.contains(next))
          control.close();
        else control.closeSoon();
      },
      { signal },
    );
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
    return () => {
      listening.abort();
      control.close();
    };
  }, [gridRef, panelRef, control]);
  return { target, panelEvents: { onPointerEnter: control.keepOpen, onPointerLeave: control.closeSoon } };
}
