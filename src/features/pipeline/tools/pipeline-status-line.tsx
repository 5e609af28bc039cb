import type { ReactNode } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { ageText, clockText } from '#src/loan-display/age-text.ts';
import { type Freshness, freshnessOf } from '#src/loan-display/freshness.ts';
import { failureText } from '#src/api/failure-text.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface PipelineStatusLineProps {
  readonly reading: PipelineReading;
  readonly matchCount: number;
  readonly totalCount: number;
  readonly isSearching: boolean;
  /** What stands at the line's beginning. */
  readonly children?: ReactNode;
}

/** How many loans, and how old what is shown is. A copy of the device never passes for a fresh answer. */
export function PipelineStatusLine({
  reading,
  matchCount,
  totalCount,
  isSearching,
  children,
}: PipelineStatusLineProps) {
  const now = useNow(useServices().now);
  const { snapshot, source, isRefreshing, error } = reading;
  const age = snapshot === undefined ? 'fresh' : freshnessOf(snapshot.asOf, now);
  return (
    <>
      {error === null || isSessionOver(error) ? null : (
        <Notice kind="trouble" action={<RetryButton reading={reading} />}>
          {troubleText(reading, error, now)}
        </Notice>
      )}
      {age === 'old' && error === null && snapshot !== undefined ? (
        <Notice kind="hint">
          {`This list is ${ageText(snapshot.asOf, now)}. Statuses are those of today, the dates behind them are not.`}
        </Notice>
      ) : null}
      <div className="status-line-bar">
        {children}
        <p className="freshness">
          <span className="counts">
            {snapshot === undefined ? '' : countsText(matchCount, totalCount, isSearching)}
          </span>{' '}
          {isRefreshing ? <span>{refreshingText(reading)}</span> : null}{' '}
          {snapshot === undefined ? null : (
            <span className="freshness-age" data-age={isRefreshing && age === 'stale' ? 'fresh' : age}>
              {freshnessText(snapshot.asOf, now, source !== 'network' || error !== null, age)}
            </span>
          )}
        </p>
      </div>
    </>
  );
}

function RetryButton({ reading }: { readonly reading: PipelineReading }) {
  return (
    <ActionButton disabled={reading.isRefreshing} onPress={reading.retry}>
      Retry
    </ActionButton>
  );
}

function troubleText({ snapshot }: PipelineReading, error: Error, now: number): string {
  if (snapshot === undefined) {
    return `The pipeline could not be loaded: ${failureText(error)}. This device keeps no copy of this view.`;
  }
  const isOld = freshnessOf(snapshot.asOf, now) === 'old';
  const oldText = isOld ? ' Statuses are those of today, the dates behind them are not.' : '';
  return `The pipeline could not be refreshed: ${failureText(error)}. You see the copy as of ${clockText(snapshot.asOf, now)}, ${ageText(snapshot.asOf, now)}.${oldText}`;
}

// The session's own dialog says it.
function isSessionOver(error: Error): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}

function freshnessText(asOf: string, now: number, isCopy: boolean, age: Freshness): string {
  const clock = clockText(asOf, now);
  if (isCopy) return `copy on this device, as of ${clock}, ${ageText(asOf, now)}`;
  // A colour is never the only sign.
  return age === 'fresh' ? `as of ${clock}` : `as of ${clock}, ${ageText(asOf, now)}`;
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
