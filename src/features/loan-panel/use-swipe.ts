import { type TouchEvent, useRef } from 'react';
import { takesText } from '#src/ui/takes-text.ts';

/** A shorter move is a tap that slipped. */
const SHORTEST_PX = 56;
/** A steeper move is scrolling. */
const STEEPEST = 0.5;
/** A swipe from the window's edge is the browser's Back. */
const EDGE_PX = 24;

export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      const canSwipe =
        touch !== undefined &&
        touch.clientX > EDGE_PX &&
        touch.clientX < window.innerWidth - EDGE_PX &&
        (window.visualViewport?.scale ?? 1) === 1 &&
        // A dialog's touches bubble through React's tree, not the page's.
        event.target instanceof Node &&
        event.currentTarget.contains(event.target) &&
        !takesText(event.target) &&
        !scrollsSideways(event.target, event.currentTarget);
      start.current = canSwipe ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (from === undefined || touch === undefined || event.touches.length > 0) return;
      const across = touch.clientX - from.x;
      const along = Math.abs(touch.clientY - from.y);
      if (Math.abs(across) < SHORTEST_PX || along > Math.abs(across) * STEEPEST) return;
      if (window.getSelection()?.isCollapsed === false) return;
      onSwipe(across < 0 ? 'left' : 'right');
    },
    onTouchCancel: () => {
      start.current = undefined;
    },
  };
}

function scrollsSideways(target: EventTarget, within: Element): boolean {
  if (!(target instanceof Element)) return false;
  for (let one: Element | null = target; one !== null && one !== within; one = one.parentElement) {
    const { overflowX } = getComputedStyle(one);
    if (one.scrollWidth > one.clientWidth && (overflowX === 'auto' || overflowX === 'scroll')) return true;
  }
  return false;
}
