import { type RefObject, useEffect, useMemo, useState } from 'react';
import { appendNew } from '#src/domain/conditions/append-new.ts';

/** So long after the last touch, nobody is about to press a row. */
const QUIET_MS = 2_000;

/** What somebody does with a list; `scroll` doesn't bubble, so all are heard on the way down. */
const TOUCHES = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown', 'scroll'];

interface QuietRowsOptions {
  /** Another, as another view, shows at once. */
  readonly of: string;
  /** More rows come all the time. */
  readonly isGrowing: boolean;
  readonly rootRef: RefObject<HTMLElement | null>;
}

/**
 * The rows as they were while somebody touches or scrolls the list in `rootRef`, so that none moves under a finger.
 * When it's quiet, new rows come behind those on screen. Their own order comes back once no more rows come and the list
 * stands at its top.
 */
export function useQuietRows<Row extends { readonly key: string }>(
  newest: readonly Row[],
  { of, isGrowing, rootRef }: QuietRowsOptions,
): readonly Row[] {
  const [shown, setShown] = useState({ rows: newest, of });
  const { isBusy, isAway } = useTouches(rootRef);
  const isOther = shown.of !== of;
  const isInPlace = !isOther && (isGrowing || isAway) && shown.rows.length > 0;
  const quiet = useMemo(
    () => (isInPlace ? appendNew(shown.rows, newest) : newest),
    [isInPlace, shown.rows, newest],
  );
  const isHeld = isBusy && !isOther;
  if (!isHeld && (shown.rows !== quiet || isOther)) setShown({ rows: quiet, of });
  return isHeld ? shown.rows : quiet;
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
