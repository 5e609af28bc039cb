import { useCallback, useState } from 'react';

const FRAME_PX = 34;

/** The width in px that the table's frame has inside, as it changes; a guess from the window until it is measured. */
export function useAvailableWidth(): {
  readonly availableWidth: number;
  readonly frameRef: (frame: HTMLElement | null) => void;
} {
  const [availableWidth, setAvailableWidth] = useState(() => window.innerWidth - FRAME_PX);
  const frameRef = useCallback((frame: HTMLElement | null) => {
    // Where nothing is laid out there is nothing to measure.
    if (frame === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => setAvailableWidth(frame.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return { availableWidth, frameRef };
}
