import { useCallback, useInsertionEffect, useRef } from 'react';

/** The same function at every render, so that nothing is drawn again for it: it does what the latest one does. */
export function useLatest<Given extends readonly unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(act);
  // Before any other effect can call it.
  useInsertionEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
