import { ApiError } from '#src/api/api-error.ts';
import { failureText } from '#src/api/failure-text.ts';
import { useConditionsServices } from '#src/features/conditions/conditions-services.ts';
import type { ConditionsReading } from '#src/features/conditions/use-conditions.ts';
import { ageText, clockText } from '#src/loan-display/age-text.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** What failed, if anything did, and what is shown instead. */
export function ConditionsTrouble({ reading }: { readonly reading: ConditionsReading }) {
  const now = useNow(useConditionsServices().now);
  const { error, isRefreshing, retry } = reading;
  // The end of a session has a dialog of its own.
  if (error === null || (error instanceof ApiError && error.kind === 'unauthorized')) return null;
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
  return `The conditions could not be refreshed: ${failureText(error)}. You see the copy as of ${clockText(snapshot.asOf, now)}, ${ageText(snapshot.asOf, now)}.`;
}

/** How old what is shown is. A copy of the device never passes for a fresh answer. */
export function ConditionsFreshness({ reading }: { readonly reading: ConditionsReading }) {
  const now = useNow(useConditionsServices().now);
  const { snapshot, isKeptCopy, isRefreshing, error } = reading;
  return (
    <p className="conditions-freshness">
      {isRefreshing ? <span>{snapshot === undefined ? 'loading...' : 'refreshing...'}</span> : null}
      {snapshot === undefined ? null : (
        <span>
          {isKeptCopy || error !== null
            ? `copy on this device, as of ${clockText(snapshot.asOf, now)}, ${ageText(snapshot.asOf, now)}`
            : `as of ${clockText(snapshot.asOf, now)}`}
        </span>
      )}
    </p>
  );
}
