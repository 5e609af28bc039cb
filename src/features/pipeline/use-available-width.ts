import { useCallback, useState } from 'react';

const FRAME_PX = 34;

/** The inner width of the table's frame in px, kept up to date; until it's measured, a guess from the window. */
export function useAvailableWidth(): {
  readonly availableWidth: number;
  readonly frameRef: (frame: HTMLElement | null) => void;
} {
  const [availableWidth, setAvailableWidth] = useState(() => window.innerWidth - FRAME_PX);
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
