import { describe, expect, test } from 'vitest';
import { closingText, daysUntilClosingText, slippedText, type Closing } from '#src/domain/loan/closing.ts';
import { dateIn, loanOf, stepFields, type StepDates } from '#tests/support/loans/loan-factory.ts';

function closing(date: string, fundsSent: StepDates = {}): Closing {
  return loanOf({ 'Fields.763': date, ...stepFields('Closing', { 'Funds Sent': fundsSent }) }).closing;
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
    ['a past one without funds sent', dateIn(-3), {}, 'slipped 3 days'],
    ["yesterday's without funds sent", dateIn(-1), {}, 'slipped 1 day'],
    ['a past one with funds sent', dateIn(-3), { done: -3 }, ''],
    ['a past one with funds to be sent on a known day', dateIn(-3), { done: 1 }, ''],
    ['a past one with an unreadable funds date', dateIn(-3), { done: '//' }, 'slipped 3 days'],
    ["today's", dateIn(0), {}, ''],
    ['a later one', dateIn(9), {}, ''],
    ['none', '', {}, ''],
  ])('%s says by how much it slipped', (_, date, fundsSent, text) => {
    const derived = closing(date, fundsSent);
    expect(slippedText(derived)).toBe(text);
    expect(derived.isSlipped).toBe(text !== '');
    expect(derived.slippedDays).toBe(Number(/\d+/.exec(text)?.[0] ?? 0));
  });
});
