import type { ReactNode } from 'react';
import { ageText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { listStatusWords as words } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { askedWords } from '#src/ui/data-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/loan-display/list-status.css';

interface ListProblemProps {
  readonly reading: { readonly isRefreshing: boolean; readonly retry: () => void };
  readonly children: ReactNode;
}

export function ListProblem({ reading, children }: ListProblemProps) {
  return (
    <Notice
      kind="trouble"
      action={
        <ActionButton disabled={reading.isRefreshing} onPress={reading.retry}>
          {askedWords.retry}
        </ActionButton>
      }
    >
      {children}
    </Notice>
  );
}

/**
 * Says that a list is shown from a copy, and why. The copy's age is above the list, and the lost connection in the top
 * bar: neither is said again.
 * @param what the list, such as "The pipeline".
 * @param reason '' for the lost connection.
 * @param whatOldMeans said of a copy that is a day old.
 */
export function notRefreshedText(
  what: string,
  reason: string,
  { asOf, now, whatOldMeans }: { readonly asOf: string; readonly now: number; readonly whatOldMeans: string },
): string {
  const text = words.notRefreshed(what, reason);
  return freshnessOf(asOf, now) === 'old' ? `${text} ${whatOldMeans}` : text;
}

interface ListAgeProps {
  readonly asOf: string;
  readonly now: number;
  readonly isCopy: boolean;
  readonly isRefreshing: boolean;
  /** Replaces the age while the list is refreshed, after the time of a copy or of a list that isn't fresh. */
  readonly refreshing?: string | undefined;
}

/** The age of the data shown. A cached copy never looks like a fresh answer, and color is never the only sign. */
export function ListAge({ asOf, now, isCopy, isRefreshing, refreshing }: ListAgeProps) {
  const freshness = freshnessOf(asOf, now);
  const clock = useLenderClock().clockText(asOf, now);
  const time = words.asOf(clock);
  const age = freshness === 'fresh' ? undefined : ageText(asOf, now);
  const beside = refreshing ?? age;
  const isRefreshingAlone = refreshing !== undefined && age === undefined && !isCopy;
  const text = isRefreshingAlone ? refreshing : beside === undefined ? time : words.withAge(time, beside);
  return (
    <span
      className="list-age"
      data-age={isRefreshing && freshness === 'stale' ? 'fresh' : freshness}
      data-short={isCopy ? (beside === undefined ? clock : words.withAge(clock, beside)) : undefined}
      data-copy={words.shortCopy}
    >
      {isCopy ? words.copy(text) : text}
    </span>
  );
}
