import { useEffect, useState } from 'react';
import { firstPriorTo } from '#src/domain/conditions/condition-cards.ts';
import { narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { SCREENFUL } from '#src/features/conditions/list/use-drawn-list.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/**
 * Longest wait for a first screenful; then what's there is shown, and the rest waits for a press. With less, a list
 * began with one row of hundreds.
 */
export const FIRST_SCREEN_MS = 8_000;

/** With this many loans, the first group may well have nothing open. */
const FIRST_LOANS = 10;

/**
 * True until the view's list begins. Rows arriving one by one would move each other, so it begins with a screenful of
 * what everyone sees first: the first group's open conditions.
 */
export function useIsStarting(
  { isRead, list, coverage }: AllConditions,
  areMoreComing: boolean,
  view: string,
): boolean {
  const { startTimer } = useServices();
  const [begun, setBegun] = useState<string>();
  const isBegun = begun === view;
  const isEnough =
    isBegun && coverage.coveredCount >= FIRST_LOANS
      ? list.length > 0
      : firstRowCount(list) >= (isBegun ? 1 : SCREENFUL);
  const isStarting = !isRead || (areMoreComing && !isEnough);
  const isWaiting = isRead && isStarting && !isBegun;
  useEffect(
    () => (isWaiting ? startTimer(() => setBegun(view), FIRST_SCREEN_MS) : undefined),
    [isWaiting, view, startTimer],
  );
  if (!isStarting && !isBegun) setBegun(view);
  return isStarting;
}

function firstRowCount(list: AllConditions['list']): number {
  const priorTo = firstPriorTo(list);
  return narrowConditions(list, { types: [], priorTo, closing: undefined, text: '' }).filter(
    ({ condition }) => condition.statusOpen,
  ).length;
}
