import { useMemo, useState } from 'react';
import { idKey } from '#src/domain/text/same-id.ts';
import {
  type ActionLine,
  groupActions,
  turnsOfPerson,
  urgentLines,
} from '#src/domain/actions/action-groups.ts';
import { TODAY_GROUPS, type TodayGroup, withLegalOfOthers } from '#src/domain/actions/legal-with-others.ts';
import { BANDS, type LoanActions } from '#src/domain/actions/next-action.ts';
import { deriveNextActions, type NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { loansOfPerson, personNamed } from '#src/domain/actions/people-now.ts';
import { createDoneOf, type DoneLine, partDone } from '#src/domain/actions/done-lines.ts';
import { partSnoozed, type SnoozedLoan, type SnoozeInputs } from '#src/domain/actions/snoozed-loans.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { TodayScope, TodaySearch } from '#src/features/today/stored-scope.ts';
import type { DayCounts } from '#src/features/today/words.ts';
import { useLoanFrame } from '#src/loan-display/loan-frame.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';

export interface TodayLines {
  readonly loans: readonly Loan[];
  readonly hasLoans: boolean;
  readonly groups: Readonly<Record<TodayGroup, readonly ActionLine[]>>;
  readonly counts: DayCounts;
  readonly all: readonly ActionLine[];
  /** What's put off, by the day on which it comes back. */
  readonly snoozed: readonly SnoozedLoan[];
  /** Tasks that the person checked today, latest first. */
  readonly done: readonly DoneLine[];
  /** The lines to choose a person from: what there is to do, in any turn. Empty for own tasks. */
  readonly everybodys: readonly LoanActions[];
  /** The one person whose turn is shown; undefined for everyone. */
  readonly person: Person | undefined;
}

interface Person {
  readonly email: string;
  readonly name: string;
}

/** Marks that take lines out of the day. */
export interface MarksOfLines extends Pick<SnoozeInputs, 'snoozes' | 'seenOf'> {
  readonly dones: readonly DoneMark[];
}

/** The person's own tasks, without requests to others and changes. */
const TASK_GROUPS = [...BANDS, 'today', 'next'] as const;

/** The tasks of these loans, in groups; undefined until they're read. Also whose tasks they are. */
export function useTodayLines(
  loans: readonly Loan[] | undefined,
  { fieldMap, rules, today, timeZone, conditionsOf, changesOf }: NextActionInputs,
  { snoozes, dones, seenOf }: MarksOfLines,
  search: TodaySearch,
): { readonly scope: TodayScope; readonly lines: TodayLines | undefined } {
  const { email } = useSignedInUser();
  const { starred } = useLoanFrame();
  const only = search.only === 'starred' ? starred : undefined;
  const { who = '' } = search;
  const found = useMemo(
    () =>
      loans === undefined
        ? undefined
        : deriveNextActions(loans, { fieldMap, rules, today, timeZone, conditionsOf, changesOf }),
    [loans, fieldMap, rules, today, timeZone, conditionsOf, changesOf],
  );
  const parted = useMemo(() => {
    if (found === undefined) return undefined;
    const wanted = only === undefined ? found : found.filter(({ loan }) => only.has(loan.loanId));
    const { awake, asleep } = partSnoozed(wanted, { today, cdReceipt: rules.cdReceipt, snoozes, seenOf });
    return { awake, asleep, mine: groupActions(awake, email, 'mine') };
  }, [found, rules, today, snoozes, seenOf, email, only]);
  const scope = useTodayScope(
    search.scope,
    parted && TASK_GROUPS.some((group) => parted.mine[group].length > 0),
  );
  const lines = useMemo(() => {
    if (parted === undefined || loans === undefined) return undefined;
    const { awake, asleep, mine } = parted;
    const name = scope === 'mine' || who === '' ? undefined : personNamed(loans, who);
    const person = name === undefined ? undefined : { email: idKey(who), name };
    // Everyone's list, or one person's as they see it.
    const group = (found: readonly LoanActions[]) =>
      person === undefined
        ? groupActions(found, email, scope === 'mine' ? 'mine' : 'all')
        : groupActions(loansOfPerson(found, person.email), person.email, 'mine');
    const doneOf = createDoneOf(dones, seenOf);
    const ofScope =
      scope === 'mine' ? withLegalOfOthers(mine, email, today) : { ...group(awake), others: [] };
    const { open: groups, done } = partDone(ofScope, doneOf);
    const inScope = new Set(
      Object.values(group(asleep)).flatMap((found) => found.map(({ loan }) => loan.loanId)),
    );
    return {
      loans: loans.filter(
        (loan) =>
          (only === undefined || only.has(loan.loanId)) &&
          (person === undefined || turnsOfPerson(loan, person.email).size > 0),
      ),
      hasLoans: loans.length > 0,
      everybodys: scope === 'mine' ? [] : awake,
      person,
      groups,
      counts: {
        now: urgentLines(groups).length,
        mine: urgentLines(mine).filter((line) => doneOf(line) === undefined).length,
        today: groups.today.length,
        legal: groups.others.length,
      },
      all: TODAY_GROUPS.flatMap((group) => groups[group]),
      done,
      snoozed: asleep
        .filter(({ loan }) => inScope.has(loan.loanId))
        .toSorted((left, right) => (left.until ?? Infinity) - (right.until ?? Infinity) || 0),
    };
  }, [loans, parted, dones, seenOf, email, scope, only, who, today]);
  return { scope, lines };
}

/**
 * The scope that the person chose. Until they choose, My tasks if they have one, as the top bar counts them: decided
 * once, so that the last task done doesn't bring another list.
 * @param hasTasks undefined until the loans are read.
 */
function useTodayScope(chosen: TodayScope | undefined, hasTasks: boolean | undefined): TodayScope {
  const [first, setFirst] = useState<TodayScope>();
  const found = hasTasks === undefined ? undefined : hasTasks ? 'mine' : 'loans';
  if (first === undefined && found !== undefined) setFirst(found);
  return chosen ?? first ?? found ?? 'mine';
}
