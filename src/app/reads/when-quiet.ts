import type { createForegroundCalls } from '#src/app/reads/foreground-calls.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** A call that hangs does not hold up for good what is only prepared. */
const LATEST_MS = 5_000;

type ForegroundCalls = Pick<ReturnType<typeof createForegroundCalls>, 'isBusy' | 'subscribe'>;

/**
 * Runs what only gets something ready, once no call is on its way that somebody waits for: on a slow network it would take
 * its share of the line from the list. At the latest about five seconds from now.
 */
export function createWhenQuiet(
  foreground: ForegroundCalls,
  startTimer: StartTimer,
  whenIdle: (work: () => void) => void,
) {
  return (work: () => void): void =>
    whenIdle(() => {
      if (!foreground.isBusy()) {
        work();
        return;
      }
      const go = () => {
        stopListening();
        stopTimer();
        // What has come is drawn first.
        whenIdle(work);
      };
      const stopListening = foreground.subscribe(go);
      const stopTimer = startTimer(go, LATEST_MS);
    });
}
