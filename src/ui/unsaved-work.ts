import { createContext, use, useEffect } from 'react';

/** Whether somebody is in the middle of something on this page that a reload would take away. */
export interface UnsavedWork {
  /**
   * @param isOnlyHere nobody keeps it as a draft either.
   * @returns the function that ends it.
   */
  readonly begin: (isOnlyHere: boolean) => () => void;
  readonly isAny: () => boolean;
  /** Whether some of it would be gone for good with the page. */
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

/** A part that stands alone has no page that could reload. */
export const UnsavedWorkContext = createContext(createUnsavedWork());

/**
 * For an editor: as long as `isUnsaved` holds, no update reloads the page by itself. With `isOnlyHere` the browser asks
 * before somebody leaves it.
 */
export function useUnsavedWork(isUnsaved: boolean, isOnlyHere = false): void {
  const { begin } = use(UnsavedWorkContext);
  useEffect(() => (isUnsaved ? begin(isOnlyHere) : undefined), [isUnsaved, isOnlyHere, begin]);
}
