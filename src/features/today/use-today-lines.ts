import { useMemo } from 'react';
import {
  type ActionGroup,
  type ActionLine,
  ACTION_GROUPS,
  groupActions,
} from '#src/domain/actions/action-groups.ts';
import { deriveNextActions, type NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { partSnoozed, type SnoozedLoan, type SnoozeInputs } from '#src/domain/actions/snoozed-loans.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { DayCounts, TodayScope } from '#src/features/today/words.ts';

export interface TodayLines {
  /** False if there's no loan to do anything for. */
  readonly hasLoans: boolean;
  readonly groups: Readonly<Record<ActionGroup, readonly ActionLine[]>>;
  readonly counts: DayCounts;
  /** All lines as they stand on the screen. */
  readonly all: readonly ActionLine[];
  /** What's put off, by the day on which it comes back. */
  readonly snoozed: readonly SnoozedLoan[];
}

/** What there is to do for these loans, in groups; undefined until they're read. */
export function useTodayLines(
  loans: readonly Loan[] | undefined,
  { fieldMap, rules, today, timeZone, conditionsOf, changesOf }: NextActionInputs,
  { snoozes, seenOf }: Pick<SnoozeInputs, 'snoozes' | 'seenOf'>,
  email: string,
  scope: TodayScope,
  /** Leaves out all other loans; undefined leaves out none. */
  only?: ReadonlySet<string>,
): TodayLines | undefined {
  const found = useMemo(
    () =>
      loans === undefined
        ? undefined
        : deriveNextActions(loans, { fieldMap, rules, today, timeZone, conditionsOf, changesOf }),
    [loans, fieldMap, rules, today, timeZone, conditionsOf, changesOf],
  );
  return useMemo(() => {
    if (found === undefined || loans === undefined) return undefined;
    const wanted = only === undefined ? found : found.filter(({ loan }) => only.has(loan.loanId));
    const actionScope = scope === 'mine' ? 'mine' : 'all';
    const { cdReceipt } = rules;
    const { awake, asleep } = partSnoozed(wanted, { today, cdReceipt, snoozes, seenOf });
    const groups = groupActions(awake, email, actionScope);
    const mine = scope === 'mine' ? groups : groupActions(awake, email, 'mine');
    const grouped = groupActions(asleep, email, actionScope);
    const inScope = new Set(ACTION_GROUPS.flatMap((group) => grouped[group].map(({ loan }) => loan.loanId)));
    return {
      hasLoans: loans.length > 0,
      groups,
      counts: { now: groups.now.length, mine: mine.now.length, today: groups.today.length },
      all: ACTION_GROUPS.flatMap((group) => groups[group]),
      snoozed: asleep
        .filter(({ loan }) => inScope.has(loan.loanId))
        .toSorted((left, right) => (left.until ?? Infinity) - (right.until ?? Infinity) || 0),
    };
  }, [loans, found, rules, today, snoozes, seenOf, email, scope, only]);
}
