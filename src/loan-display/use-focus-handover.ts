import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * Gives the focus of a control that went away to what `next` finds: the button that came in its place, otherwise what
 * the place says of it, or the place itself if it takes the focus.
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

export type FocusHandover<E extends HTMLElement> = ReturnType<typeof useFocusHandover<E>>;

function buttonOrText(place: HTMLElement): HTMLElement {
  return place.querySelector('button') ?? place.querySelector<HTMLElement>('[tabindex]') ?? place;
}
