import { type ReactNode, useEffect, useRef } from 'react';

/** The screen's heading. Whoever comes to the screen goes on there by key, and hears where they are. */
export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isElsewhere(document.activeElement)) return;
    // A browser draws the ring of a key where a page has just loaded, also for a finger.
    ref.current?.toggleAttribute('data-quiet', !wasUsed());
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

/** Somebody has touched the page. Not every browser tells. */
function wasUsed(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}
