import { createContext, use, useEffect } from 'react';

/** True if the user is in the middle of something on this page that a reload would lose. */
export interface UnsavedWork {
  /**
   * @param isOnlyHere true if it isn't stored as a draft either.
   * @returns a function that ends it.
   */
  readonly begin: (isOnlyHere: boolean) => () => void;
  readonly isAny: () => boolean;
  /** True if some of it would be lost with the page. */
  readonly isAnyOnlyHere: () => boolean;
}

export function createUnsavedWork(): UnsavedWork {
  const begun = new Set<{ readonly isOnlyHere: boolean }>();
  return {
    begin: (isOnlyHere) => {
      const work = { isOnlyHere };
      begun.add(work);
      return () => begun.delete(work);
    },
    isAny: () => begun.size > 0,
    isAnyOnlyHere: () => [...begun].some(({ isOnlyHere }) => isOnlyHere),
  };
}

/** A part rendered alone has no page that could reload. */
export const UnsavedWorkContext = createContext(createUnsavedWork());

/**
 * For an editor: while `isUnsaved` is true, no update reloads the page by itself. With `isOnlyHere`, the browser asks
 * before the user leaves it.
 */
export function useUnsavedWork(isUnsaved: boolean, isOnlyHere = false): void {
  const { begin } = use(UnsavedWorkContext);
  useEffect(() => (isUnsaved ? begin(isOnlyHere) : undefined), [isUnsaved, isOnlyHere, begin]);
}
