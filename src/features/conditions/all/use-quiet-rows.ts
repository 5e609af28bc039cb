import { type RefObject, useEffect, useState } from 'react';

/** So long after the last touch, nobody is about to press a row. */
const QUIET_MS = 2_000;

/** What somebody does with a list; `scroll` doesn't bubble, so all are heard on the way down. */
const TOUCHES = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown', 'scroll'];

interface QuietRows<T> {
  readonly rows: T;
  /** No row may come above one that's on screen: the list grows, or grew and is still in use. */
  readonly isKept: boolean;
}

/**
 * The rows as they were while somebody touches or scrolls the list in `rootRef`, so that none moves under a finger;
 * the newest ones as soon as it's quiet. Another `of`, as another view, shows at once. A list that grew keeps its order
 * until nobody touches it and it's back at its top; one that began whole has its own.
 */
export function useQuietRows<T>(
  rows: T,
  { of, isGrowing }: { readonly of: string; readonly isGrowing: boolean },
  rootRef: RefObject<HTMLElement | null>,
): QuietRows<T> {
  const [shown, setShown] = useState({ rows, of });
  const { isBusy, isAway } = useTouches(rootRef);
  const isHeld = isBusy && shown.of === of;
  if (!isHeld && (shown.rows !== rows || shown.of !== of)) setShown({ rows, of });
  const [wasKept, setKept] = useState(isGrowing);
  const isKept = isGrowing || (wasKept && (isBusy || isAway));
  if (isKept !== wasKept) setKept(isKept);
  return { rows: isHeld ? shown.rows : rows, isKept };
}

/** Whether somebody touches the list, and whether it's scrolled away from its top. */
function useTouches(rootRef: RefObject<HTMLElement | null>) {
  const [isBusy, setBusy] = useState(false);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = ({ type, target }: Event): void => {
      const root = rootRef.current;
      // The list scrolls in an element around it.
      if (root === null || !(target instanceof Node) || !(root.contains(target) || target.contains(root)))
        return;
      clearTimeout(timer);
      timer = setTimeout(() => setBusy(false), QUIET_MS);
      setBusy(true);
      if (type === 'scroll' && target.contains(root)) setAway(scrollTopOf(target) > 0);
    };
    for (const type of TOUCHES)
      document.addEventListener(type, touched, { signal, passive: true, capture: true });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [rootRef]);
  return { isBusy, isAway };
}

function scrollTopOf(target: Node): number {
  return target instanceof Element ? target.scrollTop : (document.scrollingElement?.scrollTop ?? 0);
}
