import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** Timers that run when the test runs them. */
export function heldTimers() {
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  const startTimer: StartTimer = (run, ms) => {
    const timer = { run, ms };
    timers.push(timer);
    return () => void timers.splice(0, timers.length, ...timers.filter((other) => other !== timer));
  };
  return { timers, startTimer };
}
