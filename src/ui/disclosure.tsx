import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { swallowClick } from '#src/ui/swallow-click.ts';

interface DisclosureProps {
  readonly label: string;
  readonly sign: ReactNode;
  /** `tool` looks like the other tools in a row; the default is round, like a user's sign. */
  readonly kind?: 'round' | 'tool' | undefined;
  /** Shown right away on hover or focus. */
  readonly tooltip?: string | undefined;
  readonly children: ReactNode;
}

const CONTROLS = 'a, button, input, select, textarea, label, summary';

/** A button that opens a panel under it. A click outside, Escape, or leaving it with Tab closes the panel. */
export function Disclosure({ label, sign, kind = 'round', tooltip, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const handlePress = useEffectEvent((event: PointerEvent) => {
    if (!(event.target instanceof Element) || rootRef.current?.contains(event.target)) return;
    setIsOpen(false);
    // On a control the press says what it is for; anywhere else it was for this panel alone.
    if (event.target.closest(CONTROLS) === null) swallowClick(window);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // One key press closes only one thing.
    event.preventDefault();
    setIsOpen(false);
    buttonRef.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    document.addEventListener('pointerdown', (event) => handlePress(event), { signal: closing.signal });
    document.addEventListener('keydown', (event) => handleKey(event), { signal: closing.signal });
    return () => closing.abort();
  }, [isOpen]);

  return (
    <div
      ref={rootRef}
      className="disclosure"
      data-kind={kind}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) setIsOpen(false);
      }}
    >
      <button
        ref={buttonRef}
        type="button"
        className={kind === 'tool' ? 'tool-button' : 'disclosure-button'}
        data-tooltip={tooltip}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {sign}
      </button>
      <div id={panelId} className="disclosure-panel" hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}
