import type { ReactNode } from 'react';
import { isSessionOver } from '#src/api/api-error.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { failureBesideConnection } from '#src/api/failure-text.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { ListAge, ListProblem, notRefreshedText } from '#src/loan-display/list-status.tsx';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { statusWords as words } from '#src/features/pipeline/tools/words.ts';
import { loansOfText, loansText } from '#src/features/pipeline/read/words.ts';
import { Notice } from '#src/ui/notice.tsx';

interface PipelineStatusLineProps {
  readonly reading: PipelineReading;
  readonly matchCount: number;
  readonly totalCount: number;
  readonly isSearching: boolean;
  /** Shown at the start of the line. */
  readonly children?: ReactNode;
  /** Shown at its end. */
  readonly end?: ReactNode;
}

/** How many loans there are, and how old the list is. A copy on the device never looks like a fresh answer. */
export function PipelineStatusLine({
  reading,
  matchCount,
  totalCount,
  isSearching,
  children,
  end,
}: PipelineStatusLineProps) {
  const now = useNow(useServices().now);
  const { snapshot, source, isRefreshing, error } = reading;
  // Also before a call fails: nothing newer can come.
  const isOffline = useIsOffline();
  const isCopy = source !== 'network' || error !== null || isOffline;
  return (
    <>
      {error === null || isSessionOver(error) ? null : (
        <ListProblem reading={reading}>
          {snapshot === undefined
            ? words.notLoaded(failureBesideConnection(error))
            : notRefreshedText(words.list, failureBesideConnection(error), {
                asOf: snapshot.asOf,
                now,
                whatOldMeans: words.whatOldMeans,
              })}
        </ListProblem>
      )}
      {snapshot !== undefined && error === null && freshnessOf(snapshot.asOf, now) === 'old' ? (
        <Notice kind="hint">{words.oldList(ageText(snapshot.asOf, now))}</Notice>
      ) : null}
      <div className="status-line-bar">
        {children}
        <p className="freshness">
          <span className="counts">
            {snapshot === undefined ? '' : countsText(matchCount, totalCount, isSearching)}
          </span>{' '}
          {isRefreshing ? <span>{refreshingText(reading)}</span> : null}{' '}
          {snapshot === undefined ? null : (
            <ListAge asOf={snapshot.asOf} now={now} isCopy={isCopy} isRefreshing={isRefreshing} />
          )}
        </p>
        {end}
      </div>
    </>
  );
}

function refreshingText({ progress, snapshot }: PipelineReading): string {
  if (progress === undefined) return snapshot === undefined ? words.loading : words.refreshing;
  return progress.total === undefined
    ? words.loaded(progress.loaded)
    : words.loadedOf(progress.loaded, progress.total);
}

function countsText(matchCount: number, totalCount: number, isSearching: boolean): string {
  return isSearching ? loansOfText(matchCount, totalCount) : loansText(totalCount);
}
