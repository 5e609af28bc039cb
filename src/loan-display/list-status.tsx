import type { ReactNode } from 'react';
import { ageText, clockText } from '#src/loan-display/age-text.ts';
import { freshnessOf } from '#src/loan-display/freshness.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import '#src/loan-display/list-status.css';

interface ListProblemProps {
  readonly reading: { readonly isRefreshing: boolean; readonly retry: () => void };
  readonly children: ReactNode;
}

/** What failed, and the way to try it again. */
export function ListProblem({ reading, children }: ListProblemProps) {
  return (
    <Notice
      kind="trouble"
      action={
        <ActionButton disabled={reading.isRefreshing} onPress={reading.retry}>
          Retry
        </ActionButton>
      }
    >
      {children}
    </Notice>
  );
}

/** What is shown instead of an answer. @param whatOldMeans said of a copy that is a day old. */
export function copyText(asOf: string, now: number, whatOldMeans: string): string {
  const oldText = freshnessOf(asOf, now) === 'old' ? ` ${whatOldMeans}` : '';
  return `You see the copy as of ${clockText(asOf, now)}, ${ageText(asOf, now)}.${oldText}`;
}

interface ListAgeProps {
  readonly asOf: string;
  readonly now: number;
  readonly isCopy: boolean;
  readonly isRefreshing: boolean;
}

/** How old what is shown is. A copy of the device never passes for a fresh answer, and a color is never the only sign. */
export function ListAge({ asOf, now, isCopy, isRefreshing }: ListAgeProps) {
  const freshness = freshnessOf(asOf, now);
  const clock = `as of ${clockText(asOf, now)}`;
  const text = freshness === 'fresh' && !isCopy ? clock : `${clock}, ${ageText(asOf, now)}`;
  return (
    <span className="list-age" data-age={isRefreshing && freshness === 'stale' ? 'fresh' : freshness}>
      {isCopy ? `copy on this device, ${text}` : text}
    </span>
  );
}
