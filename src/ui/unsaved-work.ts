import { createContext, use, useEffect } from 'react';
import { useLatest } from '#src/ui/use-latest.ts';

/** True if the user is in the middle of something on this page that a reload would lose. */
export interface UnsavedWork {
  /**
   * @param ask asks before it's lost: it isn't stored as a draft either.
   * @returns a function that ends it.
   */
  readonly begin: (ask?: () => void) => () => void;
  readonly isAny: () => boolean;
  /** True if some of it would be lost with the page. */
  readonly isAnyOnlyHere: () => boolean;
}

/** @param holdBack makes the browser's Back and Forward ask instead, until the function that it returns is called. */
export function createUnsavedWork(holdBack?: (ask: () => void) => () => void): UnsavedWork {
  const begun = new Set<{ readonly isOnlyHere: boolean }>();
  return {
    begin: (ask) => {
      const work = { isOnlyHere: ask !== undefined };
      begun.add(work);
      const letGo = ask && holdBack?.(ask);
      return () => {
        letGo?.();
        begun.delete(work);
      };
    },
    isAny: () => begun.size > 0,
    isAnyOnlyHere: () => [...begun].some(({ isOnlyHere }) => isOnlyHere),
  };
}

/** A part rendered alone has no page that could reload. */
export const UnsavedWorkContext = createContext(createUnsavedWork());

/** For an editor: while `isUnsaved` is true, no update reloads the page by itself. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { begin } = use(UnsavedWorkContext);
  useEffect(() => (isUnsaved ? begin() : undefined), [isUnsaved, begin]);
}

/** The same for what is stored nowhere: before the user leaves it, the browser asks, and before they go back, `ask`. */
export function useWorkOnlyHere(isUnsaved: boolean, ask: () => void): void {
  const { begin } = use(UnsavedWorkContext);
  const askNow = useLatest(ask);
  useEffect(() => (isUnsaved ? begin(askNow) : undefined), [isUnsaved, askNow, begin]);
}
