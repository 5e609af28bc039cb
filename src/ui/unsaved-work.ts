import { createContext, use, useEffect } from 'react';

/** Whether somebody is in the middle of something on this page that a reload would take away. */
export interface UnsavedWork {
  /** @returns the function that ends it. */
  readonly begin: () => () => void;
  readonly isAny: () => boolean;
}

export function createUnsavedWork(): UnsavedWork {
  const begun = new Set<object>();
  return {
    begin: () => {
      const work = {};
      begun.add(work);
      return () => begun.delete(work);
    },
    isAny: () => begun.size > 0,
  };
}

/** A part that stands alone has no page that could reload. */
export const UnsavedWorkContext = createContext(createUnsavedWork());

/** For an editor: as long as `isUnsaved` holds, no update reloads the page by itself. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const { begin } = use(UnsavedWorkContext);
  useEffect(() => (isUnsaved ? begin() : undefined), [isUnsaved, begin]);
}
