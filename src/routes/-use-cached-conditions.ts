import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { allCachedConditionsQuery } from '#src/features/conditions/read/conditions-query.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';

/** This device's copies, by loan: undefined for a loan without one. The function is undefined until they're read. */
export function useCachedConditions(
  userId: string,
): ((loanId: string) => readonly Condition[] | undefined) | undefined {
  const { data, isPending } = useQuery(allCachedConditionsQuery(useServices(), userId));
  return useMemo(
    () => (isPending ? undefined : (loanId) => data?.byLoan.get(conditionsKey(loanId))?.conditions),
    [data, isPending],
  );
}
