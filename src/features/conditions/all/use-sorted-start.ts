import { useEffect, useMemo, useState } from 'react';
import { readSoFar } from '#src/domain/conditions/loans-to-read.ts';
import { firstPriorTo } from '#src/domain/conditions/condition-cards.ts';
import { narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';

/** Longest wait for loans that sort above the cached ones. */
export const SORTED_START_MS = 1_500;

/**
 * The conditions to show. With few of the loans on the device, cached ones would come first and later closings stay
 * above earlier ones: for a moment the list has only what nothing can come above.
 * @param wanted what the view's first reading reads; undefined once it isn't about that.
 */
export function useSortedStart(
  { list, coverage, covered, conditionsDownload }: AllConditions,
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
  const { results } = conditionsDownload;
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

/** With this many loans, the first group may well have nothing open. */
const FIRST_LOANS = 10;

/** Whether the list has something to show: a row of what everybody sees first, what's open of the first group. */
export function hasFirstRow(list: readonly ListedCondition[], coveredCount: number): boolean {
  if (coveredCount >= FIRST_LOANS) return list.length > 0;
  const priorTo = firstPriorTo(list);
  return narrowConditions(list, { types: [], priorTo, closing: undefined, text: '' }).some(
    ({ condition }) => condition.statusOpen,
  );
}
