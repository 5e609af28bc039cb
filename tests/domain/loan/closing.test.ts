import { describe, expect, test } from 'vitest';
import {
  closingText,
  daysUntilClosingText,
  isNotFunded,
  notFundedText,
  type Closing,
} from '#src/domain/loan/closing.ts';
import { dateIn, loanOf, stepFields, type StepDates } from '#tests/support/loans/loan-factory.ts';

function closing(date: string, fundsSent: StepDates = {}, closingSent: StepDates = { done: -4 }): Closing {
  const steps = { 'Closing Sent': closingSent, 'Funds Sent': fundsSent };
  return loanOf({ 'Fields.763': date, ...stepFields('Closing', steps) }).closing;
}

describe('the projected closing', () => {
  test.each([
    [dateIn(-1), '11/19/2026 (Closed)', 'Closed'],
    [dateIn(-400), '10/16/2025 (Closed)', 'Closed'],
    [dateIn(0), '11/20/2026 (Today)', 'Today'],
    [dateIn(1), '11/21/2026 (1 day)', '1 day'],
    [dateIn(2), '11/22/2026 (2 days)', '2 days'],
    [dateIn(45), '01/04/2027 (45 days)', '45 days'],
    ['12/1/2026 12:00:00 AM', '12/01/2026 (11 days)', '11 days'],
    ['', '', 'N/A'],
    ['//', '', 'N/A'],
    ['13/45/2026', '', 'N/A'],
  ])('of %j reads %j, and until then %j', (date, text, daysUntil) => {
    expect(closingText(closing(date))).toBe(text);
    expect(daysUntilClosingText(closing(date))).toBe(daysUntil);
  });

  test.each<[string, string, StepDates, string]>([
    ['a past one without funds sent', dateIn(-3), {}, 'not funded, 3 days'],
    ["yesterday's without funds sent", dateIn(-1), {}, 'not funded, 1 day'],
    ['a past one with funds sent', dateIn(-3), { done: -3 }, ''],
    ['a past one with funds to be sent on a known day', dateIn(-3), { done: 1 }, ''],
    ['a past one with an unreadable funds date', dateIn(-3), { done: '//' }, 'not funded, 3 days'],
    ["today's", dateIn(0), {}, ''],
    ['a later one', dateIn(9), {}, ''],
    ['none', '', {}, ''],
  ])('%s says for how long it is not funded', (_, date, fundsSent, text) => {
    const derived = closing(date, fundsSent);
    expect(notFundedText(derived)).toBe(text);
    expect(isNotFunded(derived)).toBe(text !== '');
    expect(derived.daysUnfunded).toBe(Number(/\d+/.exec(text)?.[0] ?? 0));
  });

  test('that passed with nothing sent did not close', () => {
    expect(notFundedText(closing(dateIn(-9), {}, {}))).toBe('did not close, 9 days');
    expect(notFundedText(closing(dateIn(0), {}, {}))).toBe('');
    expect(notFundedText(closing(dateIn(-9), { done: -8 }, {}))).toBe('');
  });

  test('of a loan whose funds are sent is funded, whatever its day', () => {
    for (const date of [dateIn(-9), dateIn(0), dateIn(9), ''])
      expect([closing(date, { done: -1 }).isFunded, closing(date).isFunded]).toEqual([true, false]);
  });
});
