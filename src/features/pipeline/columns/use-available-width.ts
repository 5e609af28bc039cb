import { useCallback, useState } from 'react';

/**
 * The inner width of the table's frame in px, kept up to date. Until it's measured, it's the window's, which is right
 * without an open panel: a wrong guess draws the table twice at the start.
 */
export function useAvailableWidth(): {
  readonly availableWidth: number;
  readonly frameRef: (frame: HTMLElement | null) => void;
} {
  const [availableWidth, setAvailableWidth] = useState(() => window.innerWidth);
  const frameRef = useCallback((frame: HTMLElement | null) => {
    // Without layout there's nothing to measure.
    if (frame === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => setAvailableWidth(frame.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return { availableWidth, frameRef };
}
