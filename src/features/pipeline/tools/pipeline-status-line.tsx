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
  readonly matchCount: number;
  readonly totalCount: number;
  readonly isSearching: boolean;
  readonly view: LoanOwnership;
  /** Loans that came and aren't shown, because they'd move rows. */
  readonly stable: Omit<StableRows, 'shown'>;
  /** Shown at the start of the line. */
  readonly children?: ReactNode;
}

/** How many loans there are, and how old the list is. A copy on the device never looks like a fresh answer. */
export function PipelineStatusLine({
  reading,
  matchCount,
  totalCount,
  isSearching,
  view,
  stable,
  children,
}: PipelineStatusLineProps) {
  const now = useNow(useServices().now);
  const { clockText } = useLenderClock();
  const { shown, soFar, source, isRefreshing, error } = reading;
  // Also before a call fails: nothing newer can come.
  const isOffline = useIsOffline();
  const isUnderWay = isRefreshing && soFar === undefined;
  const isCopy = soFar === undefined && (source !== 'network' || error !== null || isOffline);
  // The top bar says it, and the copy's age or the way to another list is below: nothing is said twice.
  const isOnlyOffline = isOffline && error !== null && failureBesideConnection(error) === '';
  const isAged = shown !== undefined && freshnessOf(shown.asOf, now) === 'old';
  const needsNoNotice = soFar === undefined && !isAged;
  // Said in the line itself: nothing moves.
  const isTrouble = needsNoNotice && shown !== undefined && isServerTrouble(error);
  const isSaid = isTrouble || (needsNoNotice && isOnlyOffline);
  const { ask, isAsking, answer, hasFailed } = useAskedRefresh(reading);
  const isFailure = isTrouble || (isSaid && hasFailed);
  // A missing list's replacement reports the failure.
  const isSaidBelow = shown === undefined && soFar === undefined;
  return (
    <>
      {error === null || isSessionOver(error) || isSaid || isSaidBelow ? null : (
        <ListProblem reading={reading}>{problemText(reading, error, now)}</ListProblem>
      )}
      {isAged && error === null ? (
        <Notice kind="hint">{words.oldList(ageText(shown.asOf, now))}</Notice>
      ) : null}
      <div className="status-line-bar">
        {children}
        <p className="freshness">
          <span className="counts">
            {shown === undefined
              ? ''
              : countsText({ matchCount, totalCount, isSearching }, reading, stable.isHeld)}
          </span>{' '}
          {stable.isHeld ? (
            <ActionButton kind="quiet" onPress={stable.showLatest}>
              {listStatusWords.showLatest(stable.waitingCount)}
            </ActionButton>
          ) : null}
          {shown === undefined && isUnderWay && !isAsking ? <span>{loadingText(reading)}</span> : null}
          {shown === undefined || isAsking ? null : isFailure ? (
            <>
              <span className="list-trouble" role="alert">
                {NOT_REFRESHED}
              </span>{' '}
              <span className="list-age">{sinceText(clockText(shown.asOf, now))}</span>
            </>
          ) : (
            <ListAge
              asOf={shown.asOf}
              now={now}
              isCopy={isCopy}
              isRefreshing={isRefreshing}
              refreshing={isUnderWay ? words.refreshing : undefined}
            />
          )}
          {/* Replaces the age, and includes its time: Retry stays where it was pressed. */}
          <output className="list-answer">{isAsking ? answer : ''}</output>
        </p>
        {(isSaid || isAsking) && shown !== undefined ? (
          <span className="list-retry">
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

function problemText({ shown, soFar }: PipelineReading, error: Error, now: number): string {
  if (soFar !== undefined) return words.partNotLoaded(soFarText(soFar), failureBesideConnection(error));
  const asOf = shown?.asOf ?? '';
  const { whatOldMeans } = words;
  return notRefreshedText(words.list, failureBesideConnection(error), { asOf, now, whatOldMeans });
}

function loadingText({ progress }: PipelineReading): string {
  if (progress === undefined) return words.loading;
  return progress.total === undefined
    ? words.loaded(progress.loaded)
    : words.loadedOf(progress.loaded, progress.total);
}

interface Counts {
  readonly matchCount: number;
  readonly totalCount: number;
  readonly isSearching: boolean;
}

function countsText(
  { matchCount, totalCount, isSearching }: Counts,
  { soFar, shown }: PipelineReading,
  isHeld: boolean,
): string {
  if (isSearching) return loansOfPartText(matchCount, totalCount, soFar !== undefined || isHeld);
  return soFar === undefined ? loansText(shown?.loans.length ?? 0) : soFarText(soFar);
}

/** How far a first list has come, as a line that takes no room. Its beginning and its end are announced. */
function ArrivingBar({ reading }: { readonly reading: PipelineReading }) {
  const { soFar, snapshot, progress, isRefreshing } = reading;
  const [wasArriving, setWasArriving] = useState(false);
  if (soFar !== undefined && !wasArriving) setWasArriving(true);
  const isLoading = soFar !== undefined && isRefreshing;
  const total = progress?.total ?? soFar?.total;
  return (
    <>
      {isLoading ? (
        <progress
          className="arriving-bar"
          aria-label={words.arriving}
          max={total}
          value={total === undefined ? undefined : Math.min(total, progress?.loaded ?? 0)}
        />
      ) : null}
      <LiveRegion text={newsOf(isLoading, wasArriving ? snapshot?.loans.length : undefined)} />
    </>
  );
}

function newsOf(isLoading: boolean, wholeCount: number | undefined): string {
  if (isLoading) return words.firstCame;
  return wholeCount === undefined ? '' : words.allCame(wholeCount);
}
