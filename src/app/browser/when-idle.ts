const LATEST_MS = 2_000;

/** Runs work once the browser has nothing to draw, at the latest after two seconds; Safari has no idle callback. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, LATEST_MS / 10);
}
