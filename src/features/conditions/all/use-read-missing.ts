import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError, isServerTrouble } from '#src/api/request/api-error.ts';
import { loansToRead } from '#src/domain/conditions/loans-to-read.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { useTryAgain } from '#src/features/conditions/all/use-try-again.ts';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useIsPageVisible } from '#src/ui/media/use-is-page-visible.ts';

/** All users share the platform's call limit: the rest of thousands of loans is read on demand. */
const MOST_LOANS = 200;

/** After this many failed runs in a row, stop and wait for the user. */
const MOST_FAILURES = 3;

/** Progress of an automatic reading. */
export interface MissingReading {
  readonly doneCount: number;
  readonly loanCount: number;
  /** The connection was lost, or the server has trouble: it goes on by itself. Undefined while it reads. */
  readonly paused?: ReturnType<typeof useTryAgain> | undefined;
}

export interface ReadMissing {
  /** Undefined while it doesn't run. */
  readonly reading: MissingReading | undefined;
  /** Stops it for as long as the screen is open. */
  readonly cancel: () => void;
  /** Loans are still being read, by itself or for a button, or will be in a moment. */
  readonly areMoreComing: boolean;
  /** How many loans it read, if it stopped with others missing. */
  readonly stoppedAt: number | undefined;
  /** Why its last try was cut off; undefined once one succeeds. */
  readonly failure: Error | undefined;
}

/**
 * While the screen is open, in front and connected, reads the conditions that the device lacks, two loans at a time,
 * nearest closings first, in the list's order. A loan that failed isn't asked for again, and nothing after a cancel.
 */
export function useReadMissing(
  userId: string,
  loans: readonly Loan[],
  { isRead, coverage, conditionsDownload, download }: AllConditions,
  /** Identifies the loans: for others, it starts over. */
  view: string,
): ReadMissing {
  const { conditionsDownload: fetching, connectivity } = useServices();
  const isOffline = useIsOffline();
  const isVisible = useIsPageVisible();
  const running = useRef<{ readonly view: string }>(undefined);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [isCanceled, setCanceled] = useState(false);
  const [failureCount, setFailureCount] = useState(0);
  const [failure, setFailure] = useState<Error>();
  const [before, setBefore] = useState<number>();
  const [begunView, setBegunView] = useState<string>();
  const left = useMemo(
    () => (isRead ? coverage.missing.filter((loanGuid) => !asked.has(loanGuid)) : []),
    [isRead, coverage.missing, asked],
  );
  const room = MOST_LOANS - asked.size;
  const isOver = isCanceled || failureCount >= MOST_FAILURES || endsIt(conditionsDownload.error);
  const mayRead = isVisible && !isOffline && !isOver;
  const isBusy = conditionsDownload.isRunning || download.isAsking;
  const isWanted = mayRead && left.length > 0 && room > 0;

  const countFailure = (): void => {
    const { doneCount, failedCount, error } = fetching.get();
    setFailureCount(doneCount === failedCount ? failureCount + 1 : 0);
    setFailure(error ?? cutOff(connectivity.get().isAnswered === true));
  };
  const read = useEffectEvent(async (askedBefore: ReadonlySet<string>): Promise<void> => {
    const run = { view };
    running.current = run;
    const wanted = loansToRead(loans, left, room);
    setBegunView(view);
    setBefore(coverage.coveredCount);
    await fetching.start(userId, wanted, 'unasked');
    if (connectivity.get().state === 'lost') countFailure();
    // Stopped, as by a lost connection, it goes on later.
    if (running.current !== run) return;
    running.current = undefined;
    setBefore(undefined);
    const { error, doneCount, totalCount } = fetching.get();
    if (error !== undefined) countFailure();
    else if (doneCount < totalCount) setCanceled(true);
    else {
      setAsked(new Set([...askedBefore, ...wanted]));
      setFailure(undefined);
    }
  });
  const stop = useEffectEvent((of?: string): void => {
    if (running.current === undefined || (of !== undefined && running.current.view !== of)) return;
    running.current = undefined;
    setBefore(undefined);
    fetching.cancel();
  });
  useEffect(() => {
    if (isWanted && !isBusy && running.current === undefined) void read(asked);
  }, [isWanted, isBusy, asked]);
  useEffect(() => {
    if (!mayRead) stop();
  }, [mayRead]);
  useEffect(() => () => stop(view), [view]);
  const isReading = before !== undefined && conditionsDownload.isRunning;
  const { coveredCount, loanCount } = coverage;
  const isPaused = begunView === view && isOffline && !isOver && !isBusy && left.length > 0 && room > 0;
  const paused = useTryAgain(isPaused && isVisible, left);
  return {
    reading: isReading
      ? { doneCount: before + conditionsDownload.doneCount, loanCount }
      : isPaused
        ? { doneCount: coveredCount, loanCount, paused }
        : undefined,
    // The effect above stops a run that may no longer read.
    cancel: () => setCanceled(true),
    areMoreComing: isWanted || conditionsDownload.isRunning,
    stoppedAt: left.length > 0 && room <= 0 ? MOST_LOANS : undefined,
    failure,
  };
}

/** A call that was cut off has no error of its own: the connection decides. */
function cutOff(isAnswered: boolean): ApiError {
  return new ApiError(isAnswered ? 'server' : 'network', 'The reading was cut off.');
}

/** A lost connection and a server come back, and the screen notices; another failure would only fail again. */
function endsIt(error: Error | undefined): boolean {
  if (error === undefined || isServerTrouble(error)) return false;
  return !(error instanceof ApiError && error.kind === 'network');
}
