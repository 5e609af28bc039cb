/** A field that takes the keys until the real one's code is there. */
export interface TypingCapture {
  /** The element that had focus before. */
  readonly opener: Element | null;
  /** What was typed so far. */
  readonly typed: () => string;
  /** Call it when nothing is awaited anymore. Losing focus drops it too. */
  readonly drop: () => void;
}

/**
 * Takes the focus at once, so that what's typed until a dialog's own field is there is kept for it and no letter is
 * taken for a command. It must run in the press itself: that's when a tablet opens its keyboard.
 */
export function captureTyping(label: string): TypingCapture {
  const opener = document.activeElement;
  const field = document.createElement('input');
  field.className = 'sr-only';
  field.ariaLabel = label;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.addEventListener('blur', () => field.remove(), { once: true });
  return {
    opener,
    typed: () => field.value,
    drop: () => field.remove(),
  };
}
