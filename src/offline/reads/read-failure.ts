import * as v from 'valibot';

// Recognizes the client's errors by their fields: this layer can't import the client.
const failedCall = v.object({
  kind: v.string(),
  status: v.optional(v.number()),
  retryAfterMs: v.optional(v.number()),
});

/** What a failed call says: its kind, and when to call again. Nothing of an error that no call has. */
export function readFailureOf(error: unknown): Partial<v.InferOutput<typeof failedCall>> {
  const result = v.safeParse(failedCall, error);
  return result.success ? result.output : {};
}

/** True for a connection or a server that may be back later. A portal that wants a sign-in answers 511. */
export function mayRecover(error: unknown): boolean {
  const { kind, status } = readFailureOf(error);
  return kind === 'network' || (kind === 'server' && status !== 511);
}

/** This many failures in a row aren't about one loan. */
const MOST_FAILURES_IN_A_ROW = 4;
/** Each answer in this run allows one more failure in a row, up to this many in all. */
const MOST_AMONG_ANSWERS = 12;

/** Counts failures in a row. */
export function countFailures() {
  let inARow = 0;
  let answered = 0;
  return {
    /** @returns true if that's one too many */
    add: (): boolean => {
      inARow += 1;
      return inARow >= Math.min(MOST_FAILURES_IN_A_ROW + answered, MOST_AMONG_ANSWERS);
    },
    endByAnswer: (): void => {
      inARow = 0;
      answered += 1;
    },
  };
}
