import { type RefObject, useEffect, useState } from 'react';

/** How long after the last touch the list may move again. */
const QUIET_MS = 2_000;

/** Touches of a list; `scroll` doesn't bubble, so all are heard on the way down. */
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown', 'scroll'];

interface FrozenRows<T> {
  readonly rows: T;
  /** No row may come above one that's on screen: the list grows, or grew. */
  readonly isKept: boolean;
  /** Lets the rows take their own order, until the list grows again. */
  readonly release: () => void;
}

/**
 * The rows as they were while the list in `rootRef` is touched or scrolled, so that none moves under a finger; the
 * newest ones as soon as it's quiet. Another `of`, as another view, shows at once. A list that grows or grew keeps its
 * order until the next filter, sort, visit or `release`. One that began whole has its own.
 */
export function useFrozenRows<T>(
  rows: T,
  { of, isGrowing }: { readonly of: string; readonly isGrowing: boolean },
  rootRef: RefObject<HTMLElement | null>,
): FrozenRows<T> {
  const [shown, setShown] = useState({ rows, of });
  const { isTouched, forget } = useTouch(of, rootRef);
  const isHeld = isTouched && shown.of === of;
  if (!isHeld && (shown.rows !== rows || shown.of !== of)) setShown({ rows, of });
  const [grown, setGrown] = useState<string>();
  if (isGrowing && grown !== of) setGrown(of);
  const release = (): void => {
    forget();
    setGrown(undefined);
  };
  return { rows: isHeld ? shown.rows : rows, isKept: isGrowing || grown === of, release };
}

/** Whether the list is touched or scrolled while `of` is shown. */
function useTouch(of: string, rootRef: RefObject<HTMLElement | null>) {
  const [touched, setTouched] = useState<string>();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = ({ target }: Event): void => {
      const root = rootRef.current;
      // The list scrolls in an element around it.
      if (root === null || !(target instanceof Node) || !(root.contains(target) || target.contains(root)))
        return;
      clearTimeout(timer);
      timer = setTimeout(() => setTouched(undefined), QUIET_MS);
      setTouched(of);
    };
    for (const type of TOUCHES)
      document.addEventListener(type, touch, { signal, passive: true, capture: true });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [of, rootRef]);
  return { isTouched: touched === of, forget: () => setTouched(undefined) };
}
