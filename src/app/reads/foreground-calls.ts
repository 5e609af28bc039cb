import { createListeners } from '#src/offline/storage/listeners.ts';

/** Counts the calls that a person or a screen asked for, so that others can wait until none is on its way. */
export function createForegroundCalls() {
  const listeners = createListeners();
  let count = 0;
  return {
    isBusy: () => count > 0,
    /** Told when the last call has ended. */
    subscribe: listeners.subscribe,
    /** @returns what ends the call. */
    begin: () => {
      count += 1;
      return () => {
        count -= 1;
        if (count === 0) listeners.tell();
      };
    },
  };
}
