import type { createForegroundCalls } from '#src/app/reads/foreground-calls.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';

/** Don't wait for a hung call longer than this. */
const LATEST_MS = 5_000;

type ForegroundCalls = Pick<ReturnType<typeof createForegroundCalls>, 'isBusy' | 'subscribe'>;

/**
 * Runs preparatory work once no call a user waits for is running: on a slow network it would compete with the list.
 * After about five seconds at the latest.
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
        // Render what has arrived first.
        whenIdle(work);
      };
      const stopListening = foreground.subscribe(go);
      const stopTimer = startTimer(go, LATEST_MS);
    });
}
