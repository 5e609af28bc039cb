import { type ReactNode, useEffect, useRef } from 'react';

export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isElsewhere(document.activeElement)) return;
    // A browser draws the ring of a key where a page has just loaded, also for a finger.
    ref.current?.classList.toggle('read-first', !wasUsed());
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={ref} tabIndex={-1} className="page-title">
      {children}
    </h2>
  );
}

/** Nothing has the focus, or the link that led here, which stays above the screen. */
function isElsewhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.matches('.top-bar-link');
}

/** The page was touched. Not every browser tells. */
function wasUsed(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}
