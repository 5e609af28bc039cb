import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** By then a browser has begun to paint what's in the document, and a busy one runs no timer before it has. */
const PAINTED_MS = 100;
/** Don't wait for a drawing that failed. */
const LATEST_MS = 1_000;

/** Keeps line and processor free for a first screen while it's drawn, from `begin` until the browser has painted it. */
export function createFirstPaint(startTimer: StartTimer) {
  let painted = Promise.resolve();
  let settle = (): void => undefined;
  return {
    /** What's drawn from now on comes first. */
    begin: (): void => {
      painted = new Promise((resolve) => (settle = resolve));
      startTimer(settle, LATEST_MS);
    },
    /** The screen is in the document. */
    noteDrawn: (): void => void startTimer(settle, PAINTED_MS),
    /** Settles at once while nothing is being drawn. */
    whenPainted: (): Promise<void> => painted,
  };
}
