import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** A page that isn't seen draws nothing. */
const UNSEEN_MS = 100;

/** Settles once the browser has painted what's drawn by now, or soon after where it paints nothing. */
export function nextPaint(
  window: Pick<Window, 'requestAnimationFrame'>,
  startTimer: StartTimer,
): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, UNSEEN_MS);
    // Runs before the paint; what's started from here runs after it.
    window.requestAnimationFrame(() => startTimer(resolve, 0));
  });
}
