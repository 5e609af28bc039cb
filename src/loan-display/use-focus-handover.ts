import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * Moves the focus from a removed control to what `next` finds: the button that replaced it, else the text in that
 * place, or the place itself if it can be focused.
 */
export function useFocusHandover<E extends HTMLElement>(
  next: (place: E) => HTMLElement | null | undefined = buttonOrText,
) {
  const ref = useRef<E>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // The browser has moved it to the body.
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    // The user may have scrolled to something else since.
    if (ref.current !== null) next(ref.current)?.focus({ preventScroll: true });
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

function buttonOrText(place: HTMLElement): HTMLElement {
  return place.querySelector('button') ?? place.querySelector<HTMLElement>('[tabindex]') ?? place;
}
