import { createListeners } from '#src/offline/storage/listeners.ts';
import type { AppServices } from '#src/routes/-app-services.ts';

/** Don't wait for a hung call longer than this. */
const LATEST_MS = 5_000;

/** Counts the calls that a user or a screen requested, so that others can wait until none is running. */
export function createForegroundCalls({
  startTimer,
  whenIdle,
}: Pick<AppServices, 'startTimer' | 'whenIdle'>) {
  const { subscribe, tell } = createListeners();
  let count = 0;
  return {
    isBusy: () => count > 0,
    /** Calls back when the last call has ended. */
    subscribe,
    /** @returns a function to call when the call ends. */
    begin: () => {
      count += 1;
      return () => {
        count -= 1;
        if (count === 0) tell();
      };
    },
    /** Runs preparatory work at an idle moment without such calls: on a slow network it would compete with the list. */
    whenQuiet: (work: () => void): void =>
      whenIdle(() => {
        if (count === 0) {
          work();
          return;
        }
        const go = () => {
          stopListening();
          stopTimer();
          // Render what has arrived first.
          whenIdle(work);
        };
        const stopListening = subscribe(go);
        const stopTimer = startTimer(go, LATEST_MS);
      }),
  };
}
