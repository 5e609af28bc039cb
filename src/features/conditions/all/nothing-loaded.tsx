import { isSessionOver } from '#src/api/request/api-error.ts';
import { failureText } from '#src/api/request/failure-text.ts';
import { isToldOf } from '#src/features/conditions/all/use-asked-download.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import type { MissingReading, ReadMissing } from '#src/features/conditions/all/use-read-missing.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { useHasServerTrouble, useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { askedWords, DataState } from '#src/ui/data-state.tsx';

/**
 * Why none of these loans could be loaded, automatically or on request; undefined once any loaded, during a first try,
 * and offline, which the top bar reports.
 */
export function useWholeFailure(
  { isRead, coverage, conditionsDownload }: AllConditions,
  { failure: ofReading, areMoreComing }: Pick<ReadMissing, 'failure' | 'areMoreComing'>,
): Error | undefined {
  const isOffline = useIsOffline();
  const hasServerTrouble = useHasServerTrouble();
  // Failures from before this screen opened are retried.
  const failure = ofReading ?? (areMoreComing ? undefined : conditionsDownload.error);
  if (!isRead || coverage.loanCount === 0 || coverage.coveredCount > 0) return undefined;
  if (failure === undefined || isSessionOver(failure) || (isOffline && !hasServerTrouble)) return undefined;
  // The connection is back, and so is the reading.
  return areMoreComing && !isToldOf(failure, isOffline) ? undefined : failure;
}

interface NothingLoadedProps {
  readonly all: AllConditions;
  readonly failure: Error;
  /** The reading goes on by itself; undefined where only a press can. */
  readonly paused: MissingReading['paused'];
}

/** In place of a list of which nothing could be loaded: why, and what to press. It stays until something comes. */
export function NothingLoaded({ all, failure, paused }: NothingLoadedProps) {
  const handover = useFocusHandover<HTMLDivElement>();
  const { coverage, download } = all;
  const isOffline = useIsOffline();
  const isAsking = paused?.isTrying === true || download.isAsking;
  const hasFailedAgain = paused?.hasFailedAgain === true;
  return (
    <DataState
      isFailure
      handover={handover}
      retry={{
        ask: paused?.tryNow ?? (() => download.ask(coverage.missing, true)),
        isAsking,
        answer: isAsking ? askedWords.asking : hasFailedAgain ? askedWords.stillFailing : download.answer,
      }}
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
