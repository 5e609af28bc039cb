import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Where somebody was in a list: how far down, and how many rows were drawn. */
interface Place {
  readonly top: number;
  readonly limit: number;
}

const MOST_PLACES = 50;

/** By entry of the browser's history, for as long as the page lives; numbers alone. */
const places = new Map<string, Place>();

/**
 * How many rows of a list to draw, `firstLimit` at first. Whoever goes back to a list finds it as far down as they left it;
 * whoever opens one begins at its top. `rootRef` is an element of the list.
 */
export function useKeptPlace(
  rootRef: RefObject<HTMLElement | null>,
  firstLimit: number,
): readonly [number, (limit: number) => void] {
  const router = useRouter();
  const [start] = useState(() => {
    const { pathname, state } = router.state.location;
    return { pathname, place: places.get(state.__TSR_key ?? '') };
  });
  const [limit, setLimit] = useState(start.place?.limit ?? firstLimit);

  const keep = useEffectEvent((top: number) => {
    const { pathname, state } = router.state.location;
    // The way to another screen has begun: its entry is not this list's.
    if (pathname !== start.pathname || state.__TSR_key === undefined) return;
    places.delete(state.__TSR_key);
    places.set(state.__TSR_key, { top, limit });
    const [oldest] = places.keys();
    if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
  });
  useLayoutEffect(() => {
    const scroller = scrollerOf(rootRef.current);
    // What lays nothing out has nothing that scrolls.
    if (scroller instanceof Element) scroller.scrollTop = start.place?.top ?? 0;
  }, [rootRef, start]);
  useEffect(() => {
    const listening = new AbortController();
    const note = ({ target }: Event) => {
      const scroller = target === document ? document.scrollingElement : target;
      if (scroller instanceof Element && scroller.contains(rootRef.current)) keep(scroller.scrollTop);
    };
    // Whatever the list lies in: a window that is turned has another one.
    document.addEventListener('scroll', note, { signal: listening.signal, passive: true, capture: true });
    return () => listening.abort();
  }, [rootRef]);
  return [limit, setLimit];
}

/** The nearest element that scrolls what the list is in; the page where nothing else does. */
function scrollerOf(element: Element | null): Element | null {
  for (let outer = element; outer !== null; outer = outer.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer;
  }
  return document.scrollingElement;
}
