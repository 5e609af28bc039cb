interface Rect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const MARGIN_PX = 8;

/**
 * Places a fixed panel under an element, or above it if there's more room, and always inside the window.
 * @param frame keeps the panel between its left and right sides, if it has room.
 */
export function placeBeside(
  panel: HTMLElement,
  anchor: Rect,
  gapPx: number,
  frame: Pick<Rect, 'left' | 'right'> = { left: 0, right: window.innerWidth },
): void {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { innerWidth, innerHeight } = window;
  const isBelow =
    anchor.bottom + gapPx + height + MARGIN_PX <= innerHeight || anchor.top < innerHeight - anchor.bottom;
  const top = isBelow ? anchor.bottom + gapPx : anchor.top - gapPx - height;
  const middle = (anchor.left + anchor.right) / 2 - width / 2;
  panel.style.top = `${clamp(top, MARGIN_PX, innerHeight - height - MARGIN_PX)}px`;
  const left = clamp(middle, frame.left + MARGIN_PX, frame.right - width - MARGIN_PX);
  panel.style.left = `${clamp(left, MARGIN_PX, innerWidth - width - MARGIN_PX)}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
