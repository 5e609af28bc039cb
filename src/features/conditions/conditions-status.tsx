import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { ApiError, isSessionOver } from '#src/api/request/api-error.ts';
import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import type { ConditionsReading } from '#src/features/conditions/read/use-conditions.ts';
import { notOnDeviceWords, readingWords as words } from '#src/features/conditions/words/words.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { RetryNotice } from '#src/features/conditions/retry/asked-retry.tsx';
import { ListAge, notRefreshedText } from '#src/loan-display/list-status.tsx';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { type AskedRetry, DataState } from '#src/ui/data-state.tsx';
import { Notice } from '#src/ui/notice.tsx';

/**
 * True if the platform has no such loan, no list has it, and the device has no copy. A retry doesn't help. For a loan
 * in the list, a 404 is about its conditions alone.
 */
export function isNoSuchLoan(
  { snapshot, error }: Pick<ConditionsReading, 'snapshot' | 'error'>,
  isListed: boolean,
): boolean {
  return !isListed && snapshot === undefined && error instanceof ApiError && error.status === 404;
}

/** Why one loan's conditions couldn't be read, as half a sentence; '' for the lost connection. */
export function whyNotRead(error: Error): string {
  if (!(error instanceof ApiError)) return failureBesideConnection(error);
  if (error.status === 404) return words.notFound;
  if (error.status === 403) return words.notAllowed;
  return error.code === 'PLATFORM_REFUSED' ? words.notOpened : failureBesideConnection(error);
}

interface ConditionsProblemProps {
  readonly reading: ConditionsReading;
  readonly asked: AskedRetry;
  /** The loan is in the list. */
  readonly isListed: boolean;
  /** See useHasRetry. */
  readonly hasRetry: boolean;
}

/** True while a notice with Retry reports a failure. With a copy from today, its age does, and nothing moves. */
export function useHasRetry({ snapshot, error }: ConditionsReading, isListed: boolean): boolean {
  const now = useNow(useServices().now);
  if (error === null || isSessionOver(error) || isNoSuchLoan({ snapshot, error }, isListed)) return false;
  return snapshot === undefined || freshnessOf(snapshot.asOf, now) === 'old';
}

/** What failed and what the screen shows instead, or a hint that the copy is a day old. */
export function ConditionsProblem({ reading, asked, isListed, hasRetry }: ConditionsProblemProps) {
  const now = useNow(useServices().now);
  const { snapshot, error } = reading;
  if (error === null) {
    return snapshot === undefined || freshnessOf(snapshot.asOf, now) !== 'old' ? null : (
      <Notice kind="hint">{words.oldList(ageText(snapshot.asOf, now))}</Notice>
    );
  }
  if (isNoSuchLoan(reading, isListed)) return <Notice kind="trouble">{words.noSuchLoan}</Notice>;
  if (!hasRetry) return null;
  return (
    <RetryNotice asked={asked}>
      {snapshot === undefined
        ? words.notLoaded(whyNotRead(error))
        : notRefreshedText(words.list, whyNotRead(error), {
            asOf: snapshot.asOf,
            now,
            whatOldMeans: words.whatOldMeans,
          })}
    </RetryNotice>
  );
}

interface ConditionsFreshnessProps extends Pick<ConditionsProblemProps, 'reading' | 'hasRetry'> {
  /** Takes the focus of the removed Retry that it answers. */
  readonly ref: Ref<HTMLParagraphElement>;
}

/** How old the shown conditions are, and that they couldn't be refreshed. */
export function ConditionsFreshness({ reading, hasRetry, ref }: ConditionsFreshnessProps) {
  const now = useNow(useServices().now);
  const { snapshot, isCached, isRefreshing, error } = reading;
  const isSaid = error === null || snapshot === undefined || hasRetry || isSessionOver(error);
  // The top bar says that the connection is lost.
  const failure = isSaid ? '' : whyNotRead(error);
  const isCopy = failure === '' && (isCached || error !== null);
  return (
    <p className="conditions-freshness muted flex shrinks column-8" tabIndex={-1} ref={ref}>
      {isRefreshing && snapshot === undefined ? <span>{words.loading}</span> : null}
      {isRefreshing && snapshot !== undefined ? <span>{words.refreshing}</span> : null}
      {failure === '' || isRefreshing ? null : (
        <strong className="refresh-failure flex wrap medium plain" role="alert">
          <span>{words.notRefreshed}</span>
          <span>{words.whyNotRefreshed(failure)}</span>
        </strong>
      )}
      {snapshot === undefined ? null : (
        <ListAge asOf={snapshot.asOf} now={now} isCopy={isCopy} isRefreshing={isRefreshing} />
      )}
    </p>
  );
}

interface NoCopyProps {
  readonly asked: AskedRetry;
  /** Half a sentence; '' for the lost connection, which the top bar says. */
  readonly failure?: string | undefined;
}

/** In place of conditions that this device lacks and can't fetch now: what helps, and what's here. */
export function NoCopy({ asked, failure = '' }: NoCopyProps) {
  return (
    <DataState
      isFailure={failure !== ''}
      retry={asked}
      ways={
        <Button asChild variant="ghost" className="action">
          <Link to="/conditions">{notOnDeviceWords.others}</Link>
        </Button>
      }
    >
      <p>{notOnDeviceWords.title}</p>
      <p>{failure === '' ? notOnDeviceWords.how : notOnDeviceWords.notLoaded(failure)}</p>
    </DataState>
  );
}
