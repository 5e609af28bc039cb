import { isSessionOver } from '#src/api/request/api-error.ts';
import { failureText } from '#src/api/request/failure-text.ts';
import { isToldOf } from '#src/features/conditions/retry/use-asked-download.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { useHasServerTrouble, useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { DataState } from '#src/ui/data-state.tsx';

/**
 * Why none of these loans could be loaded, automatically or on request; undefined once any loaded, during a first try,
 * and offline, which the top bar reports.
 */
export function useWholeFailure({
  isRead,
  coverage,
  run,
  missing,
  areMoreComing,
}: AllConditions): Error | undefined {
  const isOffline = useIsOffline();
  const hasServerTrouble = useHasServerTrouble();
  // Failures from before this screen opened are retried.
  const failure = missing.failure ?? (areMoreComing || run.is !== 'failed' ? undefined : run.error);
  if (!isRead || coverage.loanCount === 0 || coverage.coveredCount > 0) return undefined;
  if (failure === undefined || isSessionOver(failure) || (isOffline && !hasServerTrouble)) return undefined;
  // The connection is back, and so is the reading.
  return areMoreComing && !isToldOf(failure, isOffline) ? undefined : failure;
}

interface NothingLoadedProps {
  readonly all: AllConditions;
  readonly failure: Error;
}

/** In place of a list of which nothing could be loaded: why, and what to press. It stays until something comes. */
export function NothingLoaded({ all, failure }: NothingLoadedProps) {
  const handover = useFocusHandover<HTMLDivElement>();
  const { coverage, download } = all;
  const isOffline = useIsOffline();
  // It goes on by itself, or only a press can.
  const paused = all.reading?.paused;
  return (
    <DataState
      isFailure
      handover={handover}
      retry={paused ?? { ...download, ask: () => download.ask(coverage.missing, true) }}
    >
      <p>{words.notRead(coverage)}</p>
      <p>
        {isToldOf(failure, isOffline)
          ? words.cantDownload(failureText(failure), paused !== undefined)
          : words.stoppedOffline(false)}
      </p>
    </DataState>
  );
}
