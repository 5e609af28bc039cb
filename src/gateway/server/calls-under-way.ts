export interface CallsUnderWay {
  /** Counts the call until it's answered. */
  run(answer: () => Response | Promise<Response>): Promise<Response>;
  /** Resolves when no call is under way any more, at the latest after `patienceMs`. */
  ended(patienceMs: number): Promise<void>;
}

/** The calls that a process which is told to stop still has to answer. */
export function countCalls(): CallsUnderWay {
  let count = 0;
  let tellEnd: (() => void) | undefined;
  return {
    async run(answer) {
      count += 1;
      try {
        return await answer();
      } finally {
        count -= 1;
        if (count === 0) tellEnd?.();
      }
    },
    async ended(patienceMs) {
      if (count === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        tellEnd = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
