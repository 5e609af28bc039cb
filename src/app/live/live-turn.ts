/** The part of Web Locks used here: navigator.locks fits. */
export interface TurnLocks {
  readonly request: {
    (
      name: string,
      options: { readonly ifAvailable: true },
      work: (lock: object | null) => Promise<void>,
    ): Promise<unknown>;
    (
      name: string,
      options: { readonly signal: AbortSignal },
      work: (lock: object | null) => Promise<void>,
    ): Promise<unknown>;
  };
}

const TURN_NAME = 'ctc-live';

/**
 * Does the work that only one tab of this browser has to do, when it's this tab's turn. Without locks each tab does it.
 * @param signal gives the turn up. The work must end then.
 * @param work gets true if another tab had the turn before. Must not reject.
 * @param onWait called when another tab has the turn.
 */
export async function withLiveTurn(
  locks: TurnLocks | undefined,
  signal: AbortSignal,
  work: (hadToWait: boolean) => Promise<void>,
  onWait: () => void,
): Promise<void> {
  let hasBegun = false;
  const begin = async (hadToWait: boolean): Promise<void> => {
    hasBegun = true;
    await work(hadToWait);
  };
  try {
    await locks?.request(TURN_NAME, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await begin(false);
    });
    if (locks !== undefined && !hasBegun && !signal.aborted) {
      onWait();
      await locks.request(TURN_NAME, { signal }, () => begin(true));
    }
  } catch {
    // The wait was given up, or this browser has no locks after all.
  }
  if (!hasBegun && !signal.aborted) await begin(false);
}
