import { ApiError } from '#src/api/api-error.ts';
import { failureText } from '#src/api/failure-text.ts';
import type { ConditionsReading } from '#src/features/conditions/read/use-conditions.ts';
import { ageText, clockText } from '#src/loan-display/age-text.ts';
import { type Freshness, freshnessOf } from '#src/loan-display/freshness.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

const WHAT_OLD_MEANS = 'What has changed since is not in it.';

/** What failed, if anything did, and what is shown instead; or that what is shown is of another day. */
export function ConditionsTrouble({ reading }: { readonly reading: ConditionsReading }) {
  const now = useNow(useServices().now);
  const { snapshot, error, isRefreshing, retry } = reading;
  if (error === null) {
    return snapshot === undefined || freshnessOf(snapshot.asOf, now) !== 'old' ? null : (
      <Notice kind="hint">{`This list is ${ageText(snapshot.asOf, now)}. ${WHAT_OLD_MEANS}`}</Notice>
    );
  }
  // The end of a session has a dialog of its own.
  if (error instanceof ApiError && error.kind === 'unauthorized') return null;
  return (
    <Notice
      kind="trouble"
      action={
        <ActionButton disabled={isRefreshing} onPress={retry}>
          Retry
        </ActionButton>
      }
    >
      {troubleText(reading, error, now)}
    </Notice>
  );
}

function troubleText({ snapshot }: ConditionsReading, error: Error, now: number): string {
  if (snapshot === undefined)
    return `The conditions could not be loaded: ${failureText(error)}. This device keeps no copy of them.`;
  const oldText = freshnessOf(snapshot.asOf, now) === 'old' ? ` ${WHAT_OLD_MEANS}` : '';
  return `The conditions could not be refreshed: ${failureText(error)}. You see the copy as of ${clockText(snapshot.asOf, now)}, ${ageText(snapshot.asOf, now)}.${oldText}`;
}

/** How old what is shown is. A copy of the device never passes for a fresh answer. */
export function ConditionsFreshness({ reading }: { readonly reading: ConditionsReading }) {
  const now = useNow(useServices().now);
  const { snapshot, isKeptCopy, isRefreshing, error } = reading;
  const age = snapshot === undefined ? 'fresh' : freshnessOf(snapshot.asOf, now);
  return (
    <p className="conditions-freshness">
      {isRefreshing ? <span>{snapshot === undefined ? 'loading...' : 'refreshing...'}</span> : null}
      {snapshot === undefined ? null : (
        <span className="conditions-age" data-age={isRefreshing && age === 'stale' ? 'fresh' : age}>
          {freshnessText(snapshot.asOf, now, isKeptCopy || error !== null, age)}
        </span>
      )}
    </p>
  );
}

function freshnessText(asOf: string, now: number, isCopy: boolean, age: Freshness): string {
  const clock = clockText(asOf, now);
  if (isCopy) return `copy on this device, as of ${clock}, ${ageText(asOf, now)}`;
  // A colour is never the only sign.
  return age === 'fresh' ? `as of ${clock}` : `as of ${clock}, ${ageText(asOf, now)}`;
}
