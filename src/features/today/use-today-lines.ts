import { useMemo } from 'react';
import {
  type ActionGroup,
  type ActionLine,
  ACTION_GROUPS,
  groupActions,
} from '#src/domain/actions/action-groups.ts';
import { deriveNextActions, type NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { TodayScope } from '#src/features/today/words.ts';

export interface TodayLines {
  readonly groups: Readonly<Record<ActionGroup, readonly ActionLine[]>>;
  /** All lines as they stand on the screen. */
  readonly all: readonly ActionLine[];
}

/** What there is to do for these loans, in groups; undefined until they're read. */
export function useTodayLines(
  loans: readonly Loan[] | undefined,
  { fieldMap, rules, today, timeZone, conditionsOf, changesOf }: NextActionInputs,
  email: string,
  scope: TodayScope,
): TodayLines | undefined {
  const found = useMemo(
    () =>
      loans === undefined
        ? undefined
        : deriveNextActions(loans, { fieldMap, rules, today, timeZone, conditionsOf, changesOf }),
    [loans, fieldMap, rules, today, timeZone, conditionsOf, changesOf],
  );
  return useMemo(() => {
    if (found === undefined) return undefined;
    const groups = groupActions(found, email, scope === 'mine' ? 'mine' : 'all');
    return { groups, all: ACTION_GROUPS.flatMap((group) => groups[group]) };
  }, [found, email, scope]);
}
