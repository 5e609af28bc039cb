import { takesText } from '#src/ui/takes-text.ts';

/** After this long without a key, typing has stopped. */
const PAUSE_MS = 1_000;

/** Knows whether a text field of the page is being typed into. */
export interface TypingWatch {
  /** @returns the function that ends the watch. */
  readonly start: () => () => void;
  /** Runs it now, or at the next pause in typing. @returns the function that calls it off. */
  readonly whenPaused: (run: () => void) => () => void;
}

/** @param page the window: keys reach it before anything can stop them. */
export function createTypingWatch(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): TypingWatch {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();

  function noteKey({ target }: Event): void {
    if (!takesText(target)) return;
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      for (const run of waiting) run();
      waiting.clear();
    }, PAUSE_MS);
  }

  return {
    start: () => {
      // On-screen keyboards and dictation give input without keys.
      for (const type of ['keydown', 'input']) page.addEventListener(type, noteKey, true);
      return () => {
        for (const type of ['keydown', 'input']) page.removeEventListener(type, noteKey, true);
      };
    },
    whenPaused: (run) => {
      if (pause === undefined) {
        run();
        return () => undefined;
      }
      waiting.add(run);
      return () => waiting.delete(run);
    },
  };
}
