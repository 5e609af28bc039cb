import { type RefObject, useEffect, useState } from 'react';

/** So long after the last touch, nobody is about to press a row. */
const QUIET_MS = 2_000;

/** What somebody does with a list; `scroll` doesn't bubble, so all are heard on the way down. */
const TOUCHES = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown', 'scroll'];

interface QuietRows<T> {
  readonly rows: T;
  /** No row may come above one that's on screen: the list grows, or grew. */
  readonly isKept: boolean;
}

/**
 * The rows as they were while somebody touches or scrolls the list in `rootRef`, so that none moves under a finger;
 * the newest ones as soon as it's quiet. Another `of`, as another view, shows at once. A list that grew keeps its
 * order: whoever reads it touches nothing. The next filter, sort, or visit sorts it. One that began whole has its own.
 */
export function useQuietRows<T>(
  rows: T,
  { of, isGrowing }: { readonly of: string; readonly isGrowing: boolean },
  rootRef: RefObject<HTMLElement | null>,
): QuietRows<T> {
  const [shown, setShown] = useState({ rows, of });
  const isBusy = useIsTouched(rootRef);
  const isHeld = isBusy && shown.of === of;
  if (!isHeld && (shown.rows !== rows || shown.of !== of)) setShown({ rows, of });
  const [grown, setGrown] = useState<string>();
  if (isGrowing && grown !== of) setGrown(of);
  return { rows: isHeld ? shown.rows : rows, isKept: isGrowing || grown === of };
}

/** Whether somebody touches the list or scrolls it. */
function useIsTouched(rootRef: RefObject<HTMLElement | null>): boolean {
  const [isBusy, setBusy] = useState(false);
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
      timer = setTimeout(() => setBusy(false), QUIET_MS);
      setBusy(true);
    };
    for (const type of TOUCHES)
      document.addEventListener(type, touched, { signal, passive: true, capture: true });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [rootRef]);
  return isBusy;
}
