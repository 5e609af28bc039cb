import { expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';

const TODAY = calendarDayOf(2026, 11, 20);

test('a date within 60 days of today needs no year, before and after it, also across New Year', () => {
  expect(withoutNearYears('Send the CD by Mon 11/30/2026', TODAY)).toBe('Send the CD by Mon 11/30');
  expect(withoutNearYears('due 09/21/2026, closes Tue 01/19/2027', TODAY)).toBe(
    'due 09/21, closes Tue 01/19',
  );
});

test('one farther off keeps it, and so does what is no date', () => {
  for (const text of ['due 09/20/2026', 'closes Wed 01/20/2027', 'on 13/45/2026', 'loan 2026000111'])
    expect(withoutNearYears(text, TODAY)).toBe(text);
});
