import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isOverUsualLoad, usualLoad } from '#src/domain/closings/closing-calendar.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const counts = (...pairs: [day: number, count: number][]): Map<CalendarDay, number> =>
  new Map(pairs.map(([day, count]) => [addDays(TODAY, day), count]));

test('the usual load is the median of the days with closings, 4 weeks back and 4 ahead', () => {
  expect(usualLoad(counts([-3, 1], [0, 2], [5, 9]), TODAY)).toBe(2);
  expect(usualLoad(counts([-3, 1], [5, 4]), TODAY)).toBe(2.5);
  expect(usualLoad(counts([-28, 4], [28, 4], [-29, 1], [29, 1]), TODAY)).toBe(4);
  expect(usualLoad(counts([1, 0]), TODAY)).toBeUndefined();
  expect(usualLoad(counts(), TODAY)).toBeUndefined();
});

test('over it is more than one and a half times as many, and 3 at least', () => {
  expect(isOverUsualLoad(3, 2)).toBe(false);
  expect(isOverUsualLoad(4, 2)).toBe(true);
  expect(isOverUsualLoad(2, 1)).toBe(false);
  expect(isOverUsualLoad(3, 1)).toBe(true);
  expect(isOverUsualLoad(50, undefined)).toBe(false);
});

test('fewer than half of the days within 4 weeks are ever over the usual load', () => {
  const someDays = fc.array(fc.tuple(fc.integer({ min: -28, max: 28 }), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(someDays, (pairs) => {
      const byDay = counts(...pairs);
      const usual = usualLoad(byDay, TODAY);
      const over = [...byDay.values()].filter((count) => isOverUsualLoad(count, usual)).length;
      expect(over * 2).toBeLessThanOrEqual(byDay.size);
    }),
  );
});
