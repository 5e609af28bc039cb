import { type ReactNode, useState } from 'react';
import { isServerTrouble, isSessionOver } from '#src/api/request/api-error.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import type { PipelineReading } from '#src/features/pipeline/read/use-pipeline.ts';
import { ListAge, ListProblem, notRefreshedText } from '#src/loan-display/list-status.tsx';
import { useAskedRefresh } from '#src/features/pipeline/read/use-asked-refresh.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { StableRows } from '#src/features/pipeline/read/use-stable-rows.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { statusWords as words } from '#src/features/pipeline/tools/words.ts';
import {
  loansOfPartText,
  loansText,
  NOT_REFRESHED,
  sinceText,
  soFarText,
} from '#src/features/pipeline/read/words.ts';
import { listStatusWords } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { askedWords } from '#src/ui/data-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';

interface PipelineStatusLineProps {
  readonly reading: PipelineReading;
  readonly isSearching: boolean;
  readonly view: LoanOwnership;
  readonly stable: StableRows;
  readonly children?: ReactNode;
}

/** How many loans there are, and how old the list is. A copy on the device never looks like a fresh answer. */
export function PipelineStatusLine({
  reading,
  isSearching,
  view,
  stable,
  children,
}: PipelineStatusLineProps) {
  const now = useNow(useServices().now);
  const { clockText } = useLenderClock();
  const status = statusOf(reading, useIsOffline(), now);
  const { ask, isAsking, answer, hasFailed } = useAskedRefresh(reading);
  const isFailure = status.kind === 'failed' || (status.kind === 'offline' && hasFailed);
  const { isRefreshing } = reading;
  return (
    <>
      {status.problem === undefined ? null : <ListProblem reading={reading}>{status.problem}</ListProblem>}
      {status.hint === undefined ? null : <Notice kind="hint">{status.hint}</Notice>}
      <div className="status-line-bar fine-print flex middle between rigid relative column-8">
        {children}
        <p className="freshness flex rigid nowrap to-end column-8">
          <span className="counts">{countsText(reading, stable, isSearching)}</span>{' '}
          {stable.isHeld ? (
            <ActionButton kind="quiet" onPress={stable.showLatest}>
              {listStatusWords.showLatest(stable.waitingCount)}
            </ActionButton>
          ) : null}
          {isAsking ? null : status.asOf === undefined ? (
            isRefreshing && <span>{loadingText(reading)}</span>
          ) : isFailure ? (
            <>
              <span className="list-trouble medium plain" role="alert">
                {NOT_REFRESHED}
              </span>{' '}
              <span className="list-age">{sinceText(clockText(status.asOf, now))}</span>
            </>
          ) : (
            <ListAge
              asOf={status.asOf}
              now={now}
              isCopy={status.kind !== 'fresh'}
              isRefreshing={isRefreshing}
              refreshing={isRefreshing && reading.soFar === undefined ? words.refreshing : undefined}
            />
          )}
          {/* Replaces the age, and includes its time: Retry stays where it was pressed. */}
          <output className="list-answer plain">{isAsking ? answer : ''}</output>
        </p>
        {status.asOf !== undefined && (isAsking || status.kind === 'failed' || status.kind === 'offline') ? (
          <span className="list-retry rigid">
            <ActionButton kind="quiet" aria-disabled={isAsking || undefined} onPress={ask}>
              {askedWords.retry}
            </ActionButton>
          </span>
        ) : null}
        <ArrivingBar key={view} reading={reading} />
      </div>
    </>
  );
}

/**
 * How far the list can be trusted:
 * - `none`: nothing to show, which its replacement explains
 * - `fresh`: the latest answer, or what has come of it
 * - `copy`: this device's
 * - `offline`, `failed`: a copy that couldn't be refreshed, which the line itself says
 */
interface ListStatus {
  readonly kind: 'none' | 'fresh' | 'copy' | 'offline' | 'failed';
  readonly asOf?: string;
  readonly problem?: string;
  readonly hint?: string;
}

function statusOf(reading: PipelineReading, isOffline: boolean, now: number): ListStatus {
  const { shown, soFar, source, error } = reading;
  if (shown === undefined) return { kind: 'none' };
  const { asOf } = shown;
  const isOld = freshnessOf(asOf, now) === 'old';
  if (error === null) {
    const kind = soFar !== undefined || (source === 'network' && !isOffline) ? 'fresh' : 'copy';
    return isOld ? { kind, asOf, hint: words.oldList(ageText(asOf, now)) } : { kind, asOf };
  }
  const why = failureBesideConnection(error);
  const kind = soFar === undefined ? 'copy' : 'fresh';
  if (isSessionOver(error)) return { kind, asOf };
  if (soFar !== undefined) return { kind, asOf, problem: words.partNotLoaded(soFarText(soFar), why) };
  if (!isOld && isServerTrouble(error)) return { kind: 'failed', asOf };
  // The top bar says it, and the copy's age is in the line: nothing is said twice.
  if (!isOld && isOffline && why === '') return { kind: 'offline', asOf };
  const { list, whatOldMeans } = words;
  return { kind, asOf, problem: notRefreshedText(list, why, { asOf, now, whatOldMeans }) };
}

function loadingText({ progress }: PipelineReading): string {
  if (progress === undefined) return words.loading;
  return progress.total === undefined
    ? words.loaded(progress.loaded)
    : words.loadedOf(progress.loaded, progress.total);
}

function countsText(
  { soFar, shown: listed }: PipelineReading,
  { shown, isHeld }: StableRows,
  isSearching: boolean,
): string {
  if (listed === undefined) return '';
  if (isSearching) return loansOfPartText(shown.matchCount, shown.totalCount, soFar !== undefined || isHeld);
  return soFar === undefined ? loansText(listed.loans.length) : soFarText(soFar);
}

function ArrivingBar({ reading }: { readonly reading: PipelineReading }) {
  const { soFar, snapshot, progress, isRefreshing } = reading;
  const [wasArriving, setWasArriving] = useState(false);
  if (soFar !== undefined && !wasArriving) setWasArriving(true);
  const isLoading = soFar !== undefined && isRefreshing;
  const total = progress?.total ?? soFar?.total;
  const allCame = wasArriving && snapshot !== undefined ? words.allCame(snapshot.loans.length) : '';
  return (
    <>
      {isLoading ? (
        <progress
          className="edge-bar"
          aria-label={words.arriving}
          max={total}
          value={total === undefined ? undefined : Math.min(total, progress?.loaded ?? 0)}
        />
      ) : null}
      <LiveRegion text={isLoading ? words.firstCame : allCame} />
    </>
  );
}
