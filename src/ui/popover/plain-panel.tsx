import { type ReactNode, useEffect, useEffectEvent } from 'react';

interface PlainPanelProps {
  readonly id: string;
  readonly buttonId: string;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/**
 * The panel before its code is there, and without it: a page that lost its network before the app was cached still lets
 * its user sign out. It lies in the window's corner.
 */
export function PlainPanel({ id, buttonId, onEscape, children }: PlainPanelProps) {
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
    <dialog open id={id} aria-labelledby={buttonId} className="plain-panel">
      {children}
    </dialog>
  );
}
