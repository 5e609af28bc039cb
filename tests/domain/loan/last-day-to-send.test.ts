import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { actionReason, actionTitle } from '#src/domain/actions/action-text.ts';
import { type CalendarDay, calendarDayOf, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { legalClosing } from '#src/domain/loan/legal-closing.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { actionsIn, ALL_DONE } from '#tests/support/loans/action-cases.ts';
import { rawLoan, stepFields } from '#tests/support/loans/loan-factory.ts';

function withoutCd(closing: string, today: CalendarDay): Loan {
  const fields = { ...ALL_DONE, ...stepFields('Initial CD', { Sent: { done: '' } }), 'Fields.763': closing };
  return deriveLoan(rawLoan(fields), fieldMap, today);
}

function sendingOn(today: CalendarDay, closing: string): readonly [title: string, reason: string] {
  const loan = withoutCd(closing, today);
  const [found] = actionsIn([loan], { today });
  const action = found?.actions.find(({ kind }) => kind === 'send-disclosure');
  if (action === undefined) return ['', ''];
  return [actionTitle(action, loan), actionReason(action, loan, 'mailbox', today)];
}

test('what can only go out today is to be sent today, not by a day that is over', () => {
  // Wednesday is the last business day, and on Thanksgiving the same wait begins.
  expect(sendingOn(calendarDayOf(2026, 11, 24), '12/03/2026')[0]).toBe('Send the CD by Wed 11/25/2026');
  expect(sendingOn(calendarDayOf(2026, 11, 25), '12/03/2026')[0]).toBe(
    'Send the CD today to keep the closing',
  );
  const [title, reason] = sendingOn(calendarDayOf(2026, 11, 26), '12/03/2026');
  expect(title).toBe('Send the CD today to keep the closing');
  expect(reason).toContain('To close on Thu 12/03/2026, send the CD by Thu 11/26/2026.');
  expect(sendingOn(calendarDayOf(2026, 11, 27), '12/03/2026')).toEqual(['', '']);
});

test('the last day to send is over only where the closing is too early, whatever the day', () => {
  for (let today = calendarDayOf(2026, 11, 20); today < calendarDayOf(2027, 3, 1); today = next(today)) {
    for (let ahead = 0; ahead < 14; ahead += 1) {
      const loan = withoutCd(formatCalendarDay((today + ahead) as CalendarDay), today);
      const legal = legalClosing(loan, 'mailbox', today);
      const clock = legal?.clocks.find(({ document }) => document === 'CD');
      expect((clock?.sendBy ?? today) < today).toBe(legal?.isTooEarly === true);
    }
  }
});

function next(day: CalendarDay): CalendarDay {
  return (day + 1) as CalendarDay;
}
