import { createListeners } from '#src/offline/storage/listeners.ts';

/** Counts the calls that a user or a screen requested, so that others can wait until none is running. */
export function createForegroundCalls() {
  const listeners = createListeners();
  let count = 0;
  return {
    isBusy: () => count > 0,
    /** Calls back when the last call has ended. */
    subscribe: listeners.subscribe,
    /** @returns a function to call when the call ends. */
    begin: () => {
      count += 1;
      return () => {
        count -= 1;
        if (count === 0) listeners.tell();
      };
    },
  };
}
