import { useEffect, useMemo, useState } from 'react';
import { readSoFar } from '#src/domain/conditions/loans-to-read.ts';
import { firstPriorTo } from '#src/domain/conditions/condition-cards.ts';
import { narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';

/** So long the first copies wait for those that a list shows above them. A slow platform holds up nothing longer. */
export const SORTED_START_MS = 1_500;

/**
 * The conditions to show. Of a device that has few of the loans, what it has would stand first, and what comes would
 * stay below it, although it closes earlier: for a moment the list has only what nothing can come above.
 * @param wanted what the view's first reading reads; undefined once it isn't about that.
 */
export function useSortedStart(
  { list, coverage, covered, getAll }: AllConditions,
  ordered: readonly Loan[],
  { wanted, view }: { readonly wanted: readonly string[] | undefined; readonly view: string },
): Pick<AllConditions, 'list' | 'coverage'> {
  const { startTimer } = useServices();
  const [overFor, setOverFor] = useState<string>();
  const isHeld = wanted !== undefined && overFor !== view;
  useEffect(
    () => (isHeld ? startTimer(() => setOverFor(view), SORTED_START_MS) : undefined),
    [isHeld, view, startTimer],
  );
  const { results } = getAll;
  const front = useMemo(() => {
    if (!isHeld) return undefined;
    const ids = ordered.map(({ loanId }) => loanId);
    return readSoFar(ids, wanted, (loanGuid) => results.has(conditionsKey(loanGuid)));
  }, [isHeld, ordered, wanted, results]);
  return useMemo(
    () =>
      front === undefined
        ? { list, coverage }
        : {
            list: list.filter(({ loan }) => loan === undefined || front.has(loan.loanGuid)),
            coverage: { ...coverage, coveredCount: covered.filter((loanGuid) => front.has(loanGuid)).length },
          },
    [front, list, coverage, covered],
  );
}

/** Of so many, the group that everybody sees first may well have nothing open. */
const FIRST_LOANS = 10;

/** Whether the list has something to show: a row of what everybody sees first, what's open of the first group. */
export function hasFirstRow(list: readonly ListedCondition[], coveredCount: number): boolean {
  if (coveredCount >= FIRST_LOANS) return list.length > 0;
  const priorTo = firstPriorTo(list);
  return narrowConditions(list, { types: [], priorTo, closing: undefined, text: '' }).some(
    ({ condition }) => condition.statusOpen,
  );
}
