import {
  type ActionGroup,
  type ActionLine,
  turnsOfPerson,
  isMine,
} from '#src/domain/actions/action-groups.ts';
import { compareLoanActions } from '#src/domain/actions/action-order.ts';
import { BANDS } from '#src/domain/actions/next-action.ts';
import { isPreciseBusinessDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** The sections of Today: those of the actions, with others' near legal deadlines after what can't wait. */
export const TODAY_GROUPS = [...BANDS, 'others', 'today', 'next', 'waiting', 'changed'] as const;

export type TodayGroup = (typeof TODAY_GROUPS)[number];

type Groups<Name extends string> = Readonly<Record<Name, readonly ActionLine[]>>;

/** Within this many business days of the closing rules, everyone on a loan must see that it can't close. */
const NEAR_BUSINESS_DAYS = 3;

/**
 * Moves a person's lines with a near closing and someone else's legal requirement into a section of their own, with the
 * person's own task beside it. Lines that can't wait stay where they are. Source: specification 2.10.
 */
export function withLegalOfOthers(
  groups: Groups<ActionGroup>,
  email: string,
  today: CalendarDay,
): Groups<TodayGroup> {
  const lastDay = nthDayAfter(today, NEAR_BUSINESS_DAYS, isPreciseBusinessDay);
  const ofOthers: ActionLine[] = [];
  const rest = (lines: readonly ActionLine[]): readonly ActionLine[] =>
    lines.filter((line) => {
      const { day } = line.loan.closing;
      const moved = day !== undefined && day >= today && day <= lastDay ? legalLine(line, email) : undefined;
      if (moved !== undefined) ofOthers.push(moved);
      return moved === undefined;
    });
  const { today: dueToday, next, waiting, changed } = groups;
  const others = {
    ...groups,
    today: rest(dueToday),
    next: rest(next),
    waiting: rest(waiting),
    changed: rest(changed),
  };
  return { ...others, others: ofOthers.sort(compareLoanActions) };
}

function legalLine(line: ActionLine, email: string): ActionLine | undefined {
  const { loan, action, others, risk } = line;
  if (risk !== undefined)
    return {
      loan,
      action: risk,
      others: [action, ...others.filter((other) => other !== risk)],
      risk: undefined,
      own: action,
    };
  return action.legalDay === undefined || isMine(action, turnsOfPerson(loan, email)) ? undefined : line;
}
