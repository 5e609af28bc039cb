import { ApiError } from '#src/api/api-error.ts';
import { failureText } from '#src/api/failure-text.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface CoverageLineProps {
  readonly userId: string;
  readonly all: AllConditions;
}

/** How many loans the list covers and how old it is, and the button that fetches the rest. */
export function CoverageLine({ userId, all }: CoverageLineProps) {
  const { getAll: fetching, now: clock } = useServices();
  const now = useNow(clock);
  const { coverage, getAll, unreadableCount } = all;
  // Before the device has been asked, every loan seems to be missing.
  const wanted = all.isRead ? [...coverage.missing, ...coverage.old] : [];
  const { oldestAsOf } = coverage;
  const age = oldestAsOf === undefined ? 'fresh' : freshnessOf(oldestAsOf, now);
  return (
    <>
      <div className="coverage">
        <p className="coverage-text conditions-age" data-age={age}>
          {coverageText(all, now)}
        </p>
        {getAll.isRunning ? (
          <span className="coverage-progress">
            <progress
              aria-label="Loans fetched"
              max={Math.max(1, getAll.totalCount)}
              value={getAll.doneCount}
            />
            <output aria-live="polite">
              {getAll.doneCount} of {getAll.totalCount} loans
            </output>
            <ActionButton onPress={fetching.cancel}>Cancel</ActionButton>
          </span>
        ) : (
          <ActionButton disabled={wanted.length === 0} onPress={() => void fetching.start(userId, wanted)}>
            {wanted.length === 0 ? 'Get all' : `Get all (${wanted.length})`}
          </ActionButton>
        )}
      </div>
      {getAll.isRunning ? null : <Outcome all={all} />}
      {age === 'old' && oldestAsOf !== undefined && !getAll.isRunning ? (
        <Notice kind="hint">
          {`The oldest copy is ${ageText(oldestAsOf, now)}: what has changed since is not in this list. “Get all” fetches copies of more than an hour again.`}
        </Notice>
      ) : null}
      {unreadableCount === 0 ? null : (
        <Notice kind="hint">
          {unreadableCount === 1
            ? 'The copy of one loan could not be read any more; “Get all” fetches it again.'
            : `The copies of ${unreadableCount} loans could not be read any more; “Get all” fetches them again.`}
        </Notice>
      )}
    </>
  );
}

function coverageText({ coverage, isRead }: AllConditions, now: number): string {
  const { loanCount, coveredCount, oldestAsOf } = coverage;
  if (!isRead) return 'Looking what is on this device...';
  const loans = `${loanCount.toLocaleString('en-US')} ${loanCount === 1 ? 'loan' : 'loans'}`;
  if (oldestAsOf === undefined) return `Covers none of ${loans}: no conditions are on this device yet.`;
  const oldest = `the oldest copy is ${ageText(oldestAsOf, now)}`;
  return `Covers ${coveredCount.toLocaleString('en-US')} of ${loans}; ${oldest}.`;
}

/** How the last run ended, when it did not go through. */
function Outcome({ all }: { readonly all: AllConditions }) {
  const { error, failedCount } = all.getAll;
  // The end of a session has a dialog of its own.
  if (error instanceof ApiError && error.kind === 'unauthorized') return null;
  if (error !== undefined) {
    return (
      <Notice kind="trouble">
        Fetching stopped: {failureText(error)}. What has come is kept; press “Get all” to go on.
      </Notice>
    );
  }
  if (failedCount === 0) return null;
  return (
    <Notice kind="trouble">
      {failedCount === 1
        ? 'The conditions of one loan could not be loaded.'
        : `The conditions of ${failedCount} loans could not be loaded.`}{' '}
      Press “Get all” to try again.
    </Notice>
  );
}
