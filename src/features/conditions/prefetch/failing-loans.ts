const FIRST_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;

/** Loans whose conditions couldn't be read. The prefetch skips each for a while. */
interface FailingLoans {
  /** Skips the loan for 5 minutes after its first failure, then twice as long each time, up to 2 hours. */
  readonly add: (loanGuid: string) => void;
  readonly forget: (loanGuid: string) => void;
  readonly isLeftAlone: (loanGuid: string) => boolean;
}

/** @param now the server's time in ms. */
export function createFailingLoans(now: () => number): FailingLoans {
  const failed = new Map<string, { readonly waitMs: number; readonly since: number }>();
  return {
    add: (loanGuid) => {
      const before = failed.get(loanGuid);
      const waitMs = before === undefined ? FIRST_WAIT_MS : Math.min(before.waitMs * 2, LONGEST_WAIT_MS);
      failed.set(loanGuid, { waitMs, since: now() });
    },
    forget: (loanGuid) => void failed.delete(loanGuid),
    isLeftAlone: (loanGuid) => {
      const last = failed.get(loanGuid);
      return last !== undefined && now() - last.since < last.waitMs;
    },
  };
}
