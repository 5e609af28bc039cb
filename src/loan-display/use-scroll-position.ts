import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

interface ScrollPosition {
  readonly top: number;
  readonly limit: number;
}

const MOST_POSITIONS = 50;

/** Positions by history entry, until the page closes. Only numbers. */
const positions = new Map<string, ScrollPosition>();

/**
 * How many rows of a list to draw, `firstLimit` at first. Going back to a list restores its scroll position; opening
 * one starts at the top. `rootRef` is an element of the list.
 */
export function useScrollPosition(
  rootRef: RefObject<HTMLElement | null>,
  firstLimit: number,
): readonly [number, (limit: number) => void] {
  const router = useRouter();
  const [start] = useState(() => {
    const { pathname, state } = router.state.location;
    return { pathname, position: positions.get(state.__TSR_key ?? '') };
  });
  const [limit, setLimit] = useState(start.position?.limit ?? firstLimit);

  const savePosition = useEffectEvent((top: number) => {
    const { pathname, state } = router.state.location;
    // Already on the way to another screen: the entry isn't this list's.
    if (pathname !== start.pathname || state.__TSR_key === undefined) return;
    positions.delete(state.__TSR_key);
    positions.set(state.__TSR_key, { top, limit });
    const [oldest] = positions.keys();
    if (positions.size > MOST_POSITIONS && oldest !== undefined) positions.delete(oldest);
  });
  useLayoutEffect(() => {
    const scroller = scrollerOf(rootRef.current);
    // Without layout, as in jsdom, nothing scrolls.
    if (scroller instanceof Element) scroller.scrollTop = start.position?.top ?? 0;
  }, [rootRef, start]);
  useEffect(() => {
    const listening = new AbortController();
    const note = ({ target }: Event) => {
      const scroller = target === document ? document.scrollingElement : target;
      if (scroller instanceof Element && scroller.contains(rootRef.current)) savePosition(scroller.scrollTop);
    };
    const { signal } = listening;
    // On the document: rotating the device can change which element scrolls.
    document.addEventListener('scroll', note, { signal, passive: true, capture: true });
    // The browser reports a scroll a frame later; a press that leaves the list can come first.
    document.addEventListener('click', () => savePosition(scrolledBy(rootRef.current)), {
      signal,
      capture: true,
    });
    return () => listening.abort();
  }, [rootRef]);
  return [limit, setLimit];
}

function scrolledBy(element: Element | null): number {
  return scrollerOf(element)?.scrollTop ?? 0;
}

function scrollerOf(element: Element | null): Element | null {
  for (let outer = element; outer !== null; outer = outer.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  }
  return document.scrollingElement;
}
