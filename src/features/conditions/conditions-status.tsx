import { ApiError, isSessionOver } from '#src/api/api-error.ts';
import { failureBesideConnection, failureText } from '#src/api/failure-text.ts';
import type { ConditionsReading } from '#src/features/conditions/read/use-conditions.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { ListAge, ListProblem, notRefreshedText } from '#src/loan-display/list-status.tsx';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { Notice } from '#src/ui/notice.tsx';

const WHAT_OLD_MEANS = 'What has changed since is not in it.';

/** The platform has no such loan: an old link, or a mistyped one. Trying again cannot help. */
export function isNoLoan({ snapshot, error }: ConditionsReading): boolean {
  return snapshot === undefined && error instanceof ApiError && error.status === 404;
}

/** What failed, if anything did, and what is shown instead; or that what is shown is of another day. */
export function ConditionsProblem({ reading }: { readonly reading: ConditionsReading }) {
  const now = useNow(useServices().now);
  const { snapshot, error } = reading;
  if (error === null) {
    return snapshot === undefined || freshnessOf(snapshot.asOf, now) !== 'old' ? null : (
      <Notice kind="hint">{`This list is ${ageText(snapshot.asOf, now)}. ${WHAT_OLD_MEANS}`}</Notice>
    );
  }
  if (isNoLoan(reading)) {
    return (
      <Notice kind="trouble">
        There's no such loan. The link may be old or incomplete: search the list by the loan number.
      </Notice>
    );
  }
  if (isSessionOver(error)) return null;
  return (
    <ListProblem reading={reading}>
      {snapshot === undefined
        ? `The conditions could not be loaded: ${failureText(error)}. This device keeps no copy of them.`
        : notRefreshedText('The conditions', failureBesideConnection(error), {
            asOf: snapshot.asOf,
            now,
            whatOldMeans: WHAT_OLD_MEANS,
          })}
    </ListProblem>
  );
}

/** How old what is shown is. */
export function ConditionsFreshness({ reading }: { readonly reading: ConditionsReading }) {
  const now = useNow(useServices().now);
  const { snapshot, isCached, isRefreshing, error } = reading;
  const isCopy = isCached || error !== null;
  return (
    <p className="conditions-freshness">
      {isRefreshing ? <span>{snapshot === undefined ? 'loading...' : 'refreshing...'}</span> : null}
      {snapshot === undefined ? null : (
        <ListAge asOf={snapshot.asOf} now={now} isCopy={isCopy} isRefreshing={isRefreshing} />
      )}
    </p>
  );
}
