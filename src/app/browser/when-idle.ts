const LATEST_MS = 2_000;

/** Runs work when the browser is idle, after two seconds at the latest; Safari has no idle callback. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, LATEST_MS / 10);
}
