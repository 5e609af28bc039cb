import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#src/api/request/api-error.ts';
import { withMinDuration } from '#src/loan-display/min-duration.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/** How often a paused reading asks for one loan, unless the answer names a later time. */
export const TRY_AGAIN_MS = 30_000;

interface TryAgain {
  /** Asks for one loan at once. */
  readonly tryNow: () => void;
  /** Pressed and running. */
  readonly isTrying: boolean;
  /** A pressed retry failed. */
  readonly hasFailedAgain: boolean;
}

/**
 * While a reading is paused, asks for one loan every half minute: any answer shows that the server is back, and the
 * reading goes on. Each time another loan, so that a broken one holds up nothing. One call at a time: the gateway's
 * breaker lets no more through (decision 33).
 */
export function useTryAgain(isPaused: boolean, loanGuids: readonly string[]): TryAgain {
  const { client, startTimer } = useServices();
  const turn = useRef(0);
  const [isTrying, setTrying] = useState(false);
  const [hasFailedAgain, setFailedAgain] = useState(false);

  const attempt = async (signal: AbortSignal): Promise<Error | null> => {
    const loanGuid = loanGuids[turn.current % Math.max(1, loanGuids.length)];
    turn.current += 1;
    if (loanGuid === undefined) return null;
    try {
      await client.readConditions(loanGuid, signal);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error('unknown');
    }
  };
  const attemptLater = useEffectEvent(attempt);
  useEffect(() => {
    if (!isPaused) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    let stopTimer = (): void => undefined;
    const wait = (ms: number): void => {
      stopTimer = startTimer(() => void tryOnce(), ms);
    };
    const tryOnce = async (): Promise<void> => {
      const error = await attemptLater(signal);
      if (!signal.aborted) wait(Math.max(TRY_AGAIN_MS, retryAfterOf(error)));
    };
    wait(TRY_AGAIN_MS);
    return () => {
      abort.abort();
      stopTimer();
    };
  }, [isPaused, startTimer]);
  const tryNow = async (): Promise<void> => {
    setTrying(true);
    const failure = await withMinDuration(attempt(new AbortController().signal), (error) => error !== null);
    setTrying(false);
    setFailedAgain(failure !== null);
  };
  return {
    tryNow: () => {
      if (!isTrying) void tryNow();
    },
    isTrying,
    hasFailedAgain,
  };
}

function retryAfterOf(error: Error | null): number {
  return (error instanceof ApiError ? error.retryAfterMs : undefined) ?? 0;
}
