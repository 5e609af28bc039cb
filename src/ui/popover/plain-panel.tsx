import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { placeBeside } from '#src/ui/place-beside.ts';
import type { PopoverShape } from '#src/ui/popover/popover-panel.tsx';

const GAP_PX = 4;

interface PlainPanelProps {
  readonly id: string;
  readonly buttonId: string;
  readonly shape: PopoverShape;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/**
 * The panel before its code is there, and without it: a page that lost its network before the app was cached still lets
 * its user sign out. It lies beside its button, and doesn't follow it.
 */
export function PlainPanel({ id, buttonId, shape, onEscape, children }: PlainPanelProps) {
  const panelRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const button = document.getElementById(buttonId);
    if (panelRef.current !== null && button !== null) {
      placeBeside(panelRef.current, button.getBoundingClientRect(), GAP_PX);
    }
  }, [buttonId]);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // One key press closes only one thing.
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    const closing = new AbortController();
    document.addEventListener('keydown', (event) => handleKey(event), { signal: closing.signal });
    return () => closing.abort();
  }, []);
  return (
    <dialog ref={panelRef} open id={id} aria-labelledby={buttonId} className="plain-panel" data-shape={shape}>
      {children}
    </dialog>
  );
}
