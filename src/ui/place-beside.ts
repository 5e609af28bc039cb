interface Rect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const MARGIN_PX = 8;

/** Puts a fixed panel under an element, or above it where there is more room, and always inside the window. */
export function placeBeside(panel: HTMLElement, anchor: Rect, gapPx: number): void {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { innerWidth, innerHeight } = window;
  const isBelow =
    anchor.bottom + gapPx + height + MARGIN_PX <= innerHeight || anchor.top < innerHeight - anchor.bottom;
  const top = isBelow ? anchor.bottom + gapPx : anchor.top - gapPx - height;
  const middle = (anchor.left + anchor.right) / 2 - width / 2;
  panel.style.top = `${clamp(top, MARGIN_PX, innerHeight - height - MARGIN_PX)}px`;
  panel.style.left = `${clamp(middle, MARGIN_PX, innerWidth - width - MARGIN_PX)}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
