import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While it's open, tells that a part has scrolled out of its container. */
export function useScrolledAway(
  isOpen: boolean,
  partRef: RefObject<HTMLElement | null>,
  onAway: () => void,
): void {
  const leave = useEffectEvent(onAway);
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const look = ({ target: scroller }: Event) => {
      const part = partRef.current;
      if (part === null || !(scroller instanceof Element) || !scroller.contains(part)) return;
      const { top, bottom } = part.getBoundingClientRect();
      const room = scroller.getBoundingClientRect();
      if (bottom < room.top || top > room.bottom) leave();
    };
    document.addEventListener('scroll', look, { capture: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [isOpen, partRef]);
}
