import { useState } from 'react';
import type { TodayScope } from '#src/features/today/stored-scope.ts';

/**
 * The scope that the person chose. Until they choose, My tasks if they have one, as the top bar counts them: decided
 * once, so that the last task done doesn't bring another list.
 * @param hasTasks undefined until the loans are read.
 */
export function useTodayScope(chosen: TodayScope | undefined, hasTasks: boolean | undefined): TodayScope {
  const [first, setFirst] = useState<TodayScope>();
  const found = hasTasks === undefined ? undefined : hasTasks ? 'mine' : 'loans';
  if (first === undefined && found !== undefined) setFirst(found);
  return chosen ?? first ?? found ?? 'mine';
}
