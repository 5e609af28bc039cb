import { type RefObject, useEffect, useState } from 'react';

/** So long after the last touch, nobody is about to press a row. */
const QUIET_MS = 2_000;

/** What somebody does with a list; `scroll` doesn't bubble, so all are heard on the way down. */
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown', 'scroll'];

interface QuietRows<T> {
  readonly rows: T;
  /** No row may come above one that's on screen: the list grows, or grew, and somebody reads it. */
  readonly isKept: boolean;
  /** Lets the rows take their own order, until the next touch. */
  readonly release: () => void;
}

/**
 * The rows as they were while somebody touches or scrolls the list in `rootRef`, so that none moves under a finger;
 * the newest ones as soon as it's quiet. Another `of`, as another view, shows at once. A list that grows while nobody
 * has touched it yet stays sorted. One that grew under somebody keeps its order: whoever reads it touches nothing. The
 * next filter, sort, or visit sorts it, or `release`. One that began whole has its own.
 */
export function useQuietRows<T>(
  rows: T,
  { of, isGrowing }: { readonly of: string; readonly isGrowing: boolean },
  rootRef: RefObject<HTMLElement | null>,
): QuietRows<T> {
  const [shown, setShown] = useState({ rows, of });
  const { touch, forget } = useTouch(of, rootRef);
  const isHeld = touch === 'now' && shown.of === of;
  if (!isHeld && (shown.rows !== rows || shown.of !== of)) setShown({ rows, of });
  const [grown, setGrown] = useState<string>();
  if (isGrowing && grown !== of) setGrown(of);
  return {
    rows: isHeld ? shown.rows : rows,
    isKept: touch !== undefined && (isGrowing || grown === of),
    release: forget,
  };
}

type Touch = 'now' | 'before';

/** Whether somebody touches the list or scrolls it, or did since `of` is shown; undefined for a list left alone. */
function useTouch(of: string, rootRef: RefObject<HTMLElement | null>) {
  const [touch, setTouch] = useState<{ readonly of: string; readonly is: Touch }>();
  if (touch !== undefined && touch.of !== of) setTouch(undefined);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = ({ target }: Event): void => {
      const root = rootRef.current;
      // The list scrolls in an element around it.
      if (root === null || !(target instanceof Node) || !(root.contains(target) || target.contains(root)))
        return;
      clearTimeout(timer);
      // What was forgotten meanwhile stays forgotten.
      timer = setTimeout(() => setTouch((last) => last && { of, is: 'before' }), QUIET_MS);
      setTouch((last) => (last?.of === of && last.is === 'now' ? last : { of, is: 'now' }));
    };
    for (const type of TOUCHES)
      document.addEventListener(type, touched, { signal, passive: true, capture: true });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [of, rootRef]);
  return { touch: touch?.of === of ? touch.is : undefined, forget: () => setTouch(undefined) };
}
