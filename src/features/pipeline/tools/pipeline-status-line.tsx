import type { ReactNode } from 'react';
import { isSessionOver } from '#src/api/api-error.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { failureBesideConnection, failureText } from '#src/api/failure-text.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { ListAge, ListProblem, notRefreshedText } from '#src/loan-display/list-status.tsx';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { Notice } from '#src/ui/notice.tsx';

const WHAT_OLD_MEANS = 'Statuses are those of today, the dates behind them are not.';

interface PipelineStatusLineProps {
  readonly reading: PipelineReading;
  readonly matchCount: number;
  readonly totalCount: number;
  readonly isSearching: boolean;
  /** What stands at the line's beginning. */
  readonly children?: ReactNode;
  /** What stands at its end. */
  readonly end?: ReactNode;
}

/** How many loans, and how old what is shown is. A copy of the device never passes for a fresh answer. */
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
  const isCopy = source !== 'network' || error !== null;
  return (
    <>
      {error === null || isSessionOver(error) ? null : (
        <ListProblem reading={reading}>
          {snapshot === undefined
            ? `The pipeline could not be loaded: ${failureText(error)}. This device keeps no copy of this view.`
            : notRefreshedText('The pipeline', failureBesideConnection(error), {
                asOf: snapshot.asOf,
                now,
                whatOldMeans: WHAT_OLD_MEANS,
              })}
        </ListProblem>
      )}
      {snapshot !== undefined && error === null && freshnessOf(snapshot.asOf, now) === 'old' ? (
        <Notice kind="hint">{`This list is ${ageText(snapshot.asOf, now)}. ${WHAT_OLD_MEANS}`}</Notice>
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
  if (progress === undefined) return snapshot === undefined ? 'loading...' : 'refreshing...';
  const loaded = progress.loaded.toLocaleString('en-US');
  return progress.total === undefined
    ? `loading, ${loaded} loans so far...`
    : `loading, ${loaded} of ${progress.total.toLocaleString('en-US')} loans...`;
}

function countsText(matchCount: number, totalCount: number, isSearching: boolean): string {
  const total = `${totalCount.toLocaleString('en-US')} ${totalCount === 1 ? 'loan' : 'loans'}`;
  return isSearching ? `${matchCount.toLocaleString('en-US')} of ${total}` : total;
}
