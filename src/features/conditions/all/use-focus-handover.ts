import { useLayoutEffect, useMemo, useRef } from 'react';

/** Gives the focus of a button that went away to the one that came in its place. */
export function useFocusHandover<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // The browser has moved it to the body.
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    ref.current?.querySelector('button')?.focus();
  });
  return useMemo(
    () => ({
      ref,
      onFocus: () => {
        hasFocus.current = true;
      },
      onBlur: () => {
        hasFocus.current = false;
      },
    }),
    [],
  );
}

export type FocusHandover<E extends HTMLElement> = ReturnType<typeof useFocusHandover<E>>;
