import { isSessionOver } from '#src/api/request/api-error.ts';
import type { ConditionsCoverage } from '#src/domain/conditions/conditions-coverage.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { type DownloadedConditions, whyStopped } from '#src/features/conditions/retry/use-asked-download.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { useFocusHandover } from '#src/loan-display/use-focus-handover.ts';
import { useHasServerTrouble, useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { DataState } from '#src/ui/data-state.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** The copies, whatever part of them is on screen. */
interface OfCopies {
  readonly all: DownloadedConditions & { readonly coverage: ConditionsCoverage };
}

/**
 * Why the last Refresh brought less than requested; '' if it didn't fail, and for a download of missing loans, whose
 * failure a notice reports. With nothing missing, the age's line reports it, and no row moves.
 */
export function useRefreshFailure({ coverage, run, download }: OfCopies['all']): string {
  const isOffline = useIsOffline();
  const lacksSome = coverage.missing.length + coverage.old.length > 0 || coverage.coveredCount === 0;
  if (lacksSome || run.is === 'asking' || download.needsNoNotice) return '';
  if (run.is !== 'failed') return run.failedCount === 0 ? '' : words.notRefreshedLoans(run.failedCount);
  return isSessionOver(run.error) ? '' : words.notRefreshed(whyStopped(run.error, isOffline));
}

interface CoverageNoticesProps extends OfCopies {
  /** The line above says how old the list is, and that a refresh failed. */
  readonly hasLine?: boolean;
}

/** Any problem with the copies, and a hint about old ones. */
export function CoverageNotices({ all, hasLine = false }: CoverageNoticesProps) {
  const now = useNow(useServices().now);
  const isSaid = useRefreshFailure(all) !== '' && hasLine;
  const { coverage, run, download, unreadableCount } = all;
  const { oldestAsOf } = coverage;
  return (
    <>
      {run.is === 'asking' || download.needsNoNotice || isSaid ? null : <Outcome all={all} />}
      {oldestAsOf === undefined || run.is === 'asking' || freshnessOf(oldestAsOf, now) !== 'old' ? null : (
        <Notice kind="hint">{words.oldCopies(ageText(oldestAsOf, now))}</Notice>
      )}
      {unreadableCount === 0 ? null : <Notice kind="hint">{words.unreadable(unreadableCount)}</Notice>}
    </>
  );
}

/** Why the last download didn't finish. */
function Outcome({ all: { run, saved, failedNames } }: OfCopies) {
  const isOffline = useIsOffline();
  const hasServerTrouble = useHasServerTrouble();
  if (run.is !== 'failed') {
    if (run.failedCount === 0) return null;
    return <Notice kind="trouble">{words.failed(run.failedCount, failedNames)}</Notice>;
  }
  if (isSessionOver(run.error)) return null;
  return (
    <Notice kind="trouble">
      {words.stopped(whyStopped(run.error, isOffline), saved.size > 0, isOffline && !hasServerTrouble)}
    </Notice>
  );
}

/**
 * Why none of these loans could be loaded, automatically or on request; undefined once any loaded, during a first try,
 * and offline, which the top bar reports.
 */
export function useWholeFailure(all: AllConditions): Error | undefined {
  const { coverage, run, missing, areMoreComing } = all;
  const isOffline = useIsOffline();
  const hasServerTrouble = useHasServerTrouble();
  // Failures from before this screen opened are retried.
  const failure = missing.failure ?? (areMoreComing || run.is !== 'failed' ? undefined : run.error);
  if (!all.isRead || coverage.loanCount === 0 || coverage.coveredCount > 0) return undefined;
  if (failure === undefined || isSessionOver(failure) || (isOffline && !hasServerTrouble)) return undefined;
  // The connection is back, and so is the reading.
  return areMoreComing && whyStopped(failure, isOffline) === '' ? undefined : failure;
}

interface NothingLoadedProps {
  readonly all: AllConditions;
  readonly failure: Error;
}

/** In place of a list of which nothing could be loaded: why, and what to press. It stays until something comes. */
export function NothingLoaded({ all, failure }: NothingLoadedProps) {
  const handover = useFocusHandover<HTMLDivElement>();
  const { coverage, download } = all;
  const why = whyStopped(failure, useIsOffline());
  // It goes on by itself, or only a press can.
  const paused = all.reading?.paused;
  return (
    <DataState
      isFailure
      handover={handover}
      retry={paused ?? { ...download, ask: () => download.ask(coverage.missing, true) }}
    >
      <p>{words.notRead(coverage)}</p>
      <p>{why === '' ? words.stopped('', false, false) : words.cantDownload(why, paused !== undefined)}</p>
    </DataState>
  );
}
