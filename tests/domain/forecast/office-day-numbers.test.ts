import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOfficeCalendar, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import { addDays } from '#src/domain/calendar/calendar-day.ts';
import { numberOfficeDays } from '#src/domain/forecast/office-day-numbers.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const isOfficeDay = createOfficeCalendar({ opensSaturdays: false, closedDays: [addDays(TODAY, 6)] });
const { numberOf, dayOf } = numberOfficeDays(TODAY, 100, isOfficeDay);

test('the office days after a day are counted as the calendar counts them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -90, max: 30 }), fc.integer({ min: 1, max: 30 }), (offset, count) => {
      const day = addDays(TODAY, offset);
      const later = nthDayAfter(day, count, isOfficeDay);
      expect(dayOf(numberOf(day) + count)).toBe(later);
      expect(numberOf(later) - numberOf(day)).toBe(count);
    }),
  );
});

test('days out of reach count as the ends', () => {
  expect(numberOf(addDays(TODAY, 500))).toBe(numberOf(addDays(TODAY, 100)));
  expect(numberOf(addDays(TODAY, -500))).toBe(numberOf(addDays(TODAY, -100)));
  expect(dayOf(9_999)).toBe(dayOf(numberOf(addDays(TODAY, 100))));
});
