import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { groupActions } from '#src/domain/actions/action-groups.ts';
import { actionReason, actionTitle, waitingText } from '#src/domain/actions/action-text.ts';
import type { LoanActions } from '#src/domain/actions/next-action.ts';
import { calendarDayOf, type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires, nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { actionsIn, ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { stepFields } from '#tests/support/loans/loan-factory.ts';

const THANKSGIVING = calendarDayOf(2026, 11, 26);

/** What there is to do for a loan whose only open step with a date is Funds Sent. */
function funds(due: CalendarDay, today: CalendarDay): LoanActions {
  const date = formatCalendarDay(due);
  const fields = {
    ...ALL_DONE,
    'Fields.763': date,
    ...stepFields('Closing', { 'Funds Sent': { due: date } }),
  };
  const loan = deriveLoan({ loanId: 'sorensen', fields }, fieldMap, today);
  const [found] = actionsIn([loan], { today });
  if (found === undefined) throw new Error('There is nothing to do.');
  return found;
}

const fundsAction = (found: LoanActions) =>
  found.actions.find(({ subjects: [subject] }) => subject === 'Funds Sent');

const titleOf = (found: LoanActions) => {
  const action = fundsAction(found);
  return action === undefined ? '' : actionTitle(action, found.loan);
};

describe('funds on a day on which banks send no wires', () => {
  test('are not due on Thanksgiving: the task says when they can go', () => {
    const found = funds(THANKSGIVING, THANKSGIVING);
    const [action] = found.actions;
    expect(actionTitle(action, found.loan)).toBe("Funds can't go until Fri 11/27/2026 (Thanksgiving Day)");
    expect(actionReason(action, found.loan, 'mailbox', THANKSGIVING)).toBe(
      'Funds Sent is set for today, 11/26/2026. Thanksgiving Day: banks send no wires. Funds can go Fri 11/27/2026.',
    );
    expect(action.until).toBe(THANKSGIVING + 1);
    expect(waitingText(action.turn, found.loan, new Set())).toBe('Waiting on the closer');
  });

  test('are told on that day in Today, and before it in the next days', () => {
    const groupOf = (today: CalendarDay) => {
      const { loan, actions } = funds(THANKSGIVING, today);
      const own = actions.filter(({ kind }) => kind === 'no-wires');
      const [first] = own;
      const lines = first === undefined ? [] : [{ loan, actions: [first] as const }];
      return Object.entries(groupActions(lines, '', 'all')).flatMap(([group, { length }]) =>
        length > 0 ? [group] : [],
      );
    };
    expect(groupOf(THANKSGIVING)).toEqual(['today']);
    expect(groupOf(calendarDayOf(2026, 11, 25))).toEqual(['next']);
  });

  test('on a weekend need no name for it', () => {
    const saturday = calendarDayOf(2026, 11, 28);
    expect(titleOf(funds(saturday, saturday))).toBe("Funds can't go until Mon 11/30/2026");
    expect(titleOf(funds(saturday, calendarDayOf(2026, 11, 27)))).toBe("Funds can't go until Mon 11/30/2026");
  });

  test('are due like any step on a day with wires, and past due after their day', () => {
    const friday = calendarDayOf(2026, 11, 27);
    expect(titleOf(funds(friday, friday))).toBe('Send Funds, due today');
    expect(titleOf(funds(THANKSGIVING, friday))).toBe('Send Funds, 1 day past due');
  });

  test('are never called due on a day to come without wires, whichever days it is', () => {
    const aDay = fc.integer({ min: calendarDayOf(2026, 1, 1), max: calendarDayOf(2031, 12, 31) });
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 2 }), (today, ahead) => {
        const due = (today + ahead) as CalendarDay;
        const found = funds(due, today as CalendarDay);
        const action = fundsAction(found);
        expect(action?.kind === 'no-wires').toBe(action !== undefined && !banksSendWires(due));
        expect(/due/.test(titleOf(found))).toBe(action !== undefined && banksSendWires(due));
        expect(action?.until ?? due).toBe(
          banksSendWires(due) || action === undefined ? due : nextWireDay(due),
        );
      }),
    );
  });
});
