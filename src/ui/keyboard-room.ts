import { takesText } from '#src/ui/takes-text.ts';

/** Less than this is the browser's own bars, which come and go. */
const LEAST_PX = 40;

/** The height of the on-screen keyboard, in px, for style sheets; absent while there's none. */
const PROPERTY = '--keyboard-room';
/** On the root element while there's a keyboard: no media query in Safari shows how little of the page is left. */
const ATTRIBUTE = 'data-keyboard';

/** The parts of a window we use; browsers without a visual viewport don't report their keyboard. */
export interface KeyboardWindow {
  readonly document: Document;
  readonly visualViewport?:
    | (Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> & Pick<EventTarget, 'addEventListener'>)
    | null
    | undefined;
}

/**
 * Tells style sheets how much of the page a keyboard covers, and scrolls the focused box above it. Safari lays its
 * keyboard over the page and changes no size that style sheets can see. Other browsers shrink the page, as the
 * viewport's `interactive-widget` asks, and then nothing is covered.
 */
export function keepClearOfKeyboard({ document, visualViewport }: KeyboardWindow): void {
  if (visualViewport === undefined || visualViewport === null) return;
  const root = document.documentElement;
  let space = 0;
  const measure = (): void => {
    const { height, offsetTop, scale } = visualViewport;
    // A zoomed-in user sees a part of the page, with or without a keyboard.
    const isTyping = takesText(document.activeElement) && Math.abs(scale - 1) < 0.01;
    const covered = isTyping ? Math.round(root.clientHeight - height - offsetTop) : 0;
    const next = covered < LEAST_PX ? 0 : covered;
    if (next === space) return;
    const isLess = next > space;
    space = next;
    if (next === 0) root.style.removeProperty(PROPERTY);
    else root.style.setProperty(PROPERTY, `${next}px`);
    root.toggleAttribute(ATTRIBUTE, next > 0);
    if (isLess) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  visualViewport.addEventListener('resize', measure);
  visualViewport.addEventListener('scroll', measure);
}
