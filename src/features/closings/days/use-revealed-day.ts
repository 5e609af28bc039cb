import { useEffect, useRef } from 'react';
import type { ShownDay } from '#src/features/closings/days/shown-day.ts';

/**
 * Shows a day and scrolls to its title, which in a narrower window is below the grid: there a tap would seem to do
 * nothing. The style sheet decides how it scrolls, for people who want no motion.
 */
export function useRevealedDay(shown: ShownDay, onShow: (shown: ShownDay) => void) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const asked = useRef<ShownDay>(undefined);
  // Not before the day's loans are there: without them there may be nowhere to scroll to.
  useEffect(() => {
    if (asked.current !== shown) return;
    asked.current = undefined;
    reveal(titleRef.current);
  }, [shown]);
  const showDay = (next: ShownDay): void => {
    if (next === shown) reveal(titleRef.current);
    else {
      asked.current = next;
      onShow(next);
    }
  };
  return { titleRef, showDay };
}

function reveal(title: HTMLElement | null): void {
  if (title === null) return;
  // 'nearest' accepts a barely visible title, and ignores the style sheet's scroll margin then.
  const room = Number.parseFloat(getComputedStyle(title).scrollMarginBottom);
  const isLow = title.getBoundingClientRect().bottom + room > window.innerHeight;
  title.scrollIntoView({ block: isLow ? 'end' : 'nearest' });
}
