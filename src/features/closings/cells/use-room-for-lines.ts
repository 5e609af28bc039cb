import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many lines of text fit an element: undefined until measured, or if it can't be. */
export function useRoomForLines(ref: RefObject<HTMLElement | null>): number | undefined {
  const [lines, setLines] = useState<number>();
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    // The rows of a month differ in height, and each follows the window.
    const observer = new ResizeObserver(() => setLines(linesIn(box)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
  return lines;
}

function linesIn(box: HTMLElement): number | undefined {
  const line = Number.parseFloat(getComputedStyle(box).lineHeight);
  // A fraction of a pixel is no reason to leave a name out.
  return line > 0 ? Math.floor((box.clientHeight + 0.5) / line) : undefined;
}
