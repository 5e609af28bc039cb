const FIRST_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;

/** Loans whose conditions could not be read, each left alone for a while: it must not be asked for again and again. */
interface FailingLoans {
  /** The loan failed again: leave it alone for five minutes, then for twice as long each time, up to two hours. */
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
