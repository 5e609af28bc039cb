import { type RefObject, useEffect, useState } from 'react';

/** So long after the last touch, nobody is about to press a row. */
const QUIET_MS = 2_000;

/** What somebody does with a list; `scroll` doesn't bubble, so all are heard on the way down. */
const TOUCHES = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown', 'scroll'];

/**
 * The rows as they were while somebody touches or scrolls the list in `rootRef`, so that none moves under a finger;
 * the newest ones as soon as it's quiet. Another `of`, as another view, shows at once.
 */
export function useQuietRows<T>(rows: T, of: string, rootRef: RefObject<HTMLElement | null>): T {
  const [shown, setShown] = useState({ rows, of });
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
  const isHeld = isBusy && shown.of === of;
  if (!isHeld && (shown.rows !== rows || shown.of !== of)) setShown({ rows, of });
  return isHeld ? shown.rows : rows;
}
