import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { CLOSING_RANGES, isClosingIn, type ClosingRange } from '#src/domain/list/closing-range.ts';
import { deriveClosing } from '#src/domain/loan/closing.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

/** The ranges that hold a closing so many days from today, a Friday. */
function rangesOf(days: number | undefined, isFundsSent = false): ClosingRange[] {
  const day = days === undefined ? undefined : ((TODAY + days) as CalendarDay);
  const closing = deriveClosing(day, { isClosingSent: true, isFundsSent }, TODAY);
  return CLOSING_RANGES.filter((range) => isClosingIn(closing, range, TODAY));
}

describe('a closing', () => {
  test.each([
    ['last Saturday, funds not sent', -6, ['slipped']],
    ['last Sunday, the first day of this week, funds not sent', -5, ['this-week', 'slipped']],
    ['yesterday, funds not sent', -1, ['this-week', 'slipped']],
    ['today', 0, ['today', 'this-week', 'next-7-days']],
    ['tomorrow, the last day of this week', 1, ['this-week', 'next-7-days']],
    ['on Sunday, in the next week', 2, ['next-7-days']],
    ['in 6 days', 6, ['next-7-days']],
    ['in 7 days', 7, []],
    ['never', undefined, ['none']],
  ] as const)('%s', (_, days, ranges) => {
    expect(rangesOf(days)).toEqual(ranges);
  });

  test('that passed with its funds sent is no late one', () => {
    expect(rangesOf(-1, true)).toEqual(['this-week']);
    expect(rangesOf(-30, true)).toEqual([]);
  });
});

test('today lies in this week and in the next 7 days, and a closing without a date in no other range', () => {
  const someDays = fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined });
  fc.assert(
    fc.property(someDays, fc.boolean(), (days, isFundsSent) => {
      const ranges = rangesOf(days, isFundsSent);
      const ofToday = ['this-week', 'next-7-days', 'today'] as const;
      expect(ofToday.every((range) => ranges.includes(range))).toBe(days === 0);
      expect(ranges.includes('none')).toBe(days === undefined);
      expect(ranges.length > 1 && ranges.includes('none')).toBe(false);
      expect(ranges.includes('slipped') && ranges.includes('next-7-days')).toBe(false);
    }),
  );
});
