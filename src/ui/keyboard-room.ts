import { takesText } from '#src/ui/takes-text.ts';

/** Less is a browser's own bars, which come and go. */
const LEAST_PX = 40;

/** The height that a keyboard on the screen takes, in px, for style sheets; absent while there is none. */
const PROPERTY = '--keyboard-room';
/** On the root element while there is one: no media query of Safari's knows how little of the page is left. */
const ATTRIBUTE = 'data-keyboard';

/** The parts of a window that are used; browsers without a visual viewport say nothing of their keyboard. */
export interface KeyboardWindow {
  readonly document: Document;
  readonly visualViewport?:
    | (Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> & Pick<EventTarget, 'addEventListener'>)
    | null
    | undefined;
}

/**
 * Tells style sheets how much of the page a keyboard covers, and brings the box that is typed in above it. Safari lays its
 * keyboard over the page and changes no size that style sheets can see; other browsers make the page smaller, as the
 * viewport's `interactive-widget` asks, and then nothing is covered.
 */
export function keepClearOfKeyboard({ document, visualViewport }: KeyboardWindow): void {
  if (visualViewport === undefined || visualViewport === null) return;
  const root = document.documentElement;
  let room = 0;
  const measure = (): void => {
    const { height, offsetTop, scale } = visualViewport;
    // Who has zoomed in sees a part of the page, with or without a keyboard.
    const isTyping = takesText(document.activeElement) && Math.abs(scale - 1) < 0.01;
    const covered = isTyping ? Math.round(root.clientHeight - height - offsetTop) : 0;
    const next = covered < LEAST_PX ? 0 : covered;
    if (next === room) return;
    const isLess = next > room;
    room = next;
    if (next === 0) root.style.removeProperty(PROPERTY);
    else root.style.setProperty(PROPERTY, `${next}px`);
    root.toggleAttribute(ATTRIBUTE, next > 0);
    if (isLess) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  visualViewport.addEventListener('resize', measure);
  visualViewport.addEventListener('scroll', measure);
}
