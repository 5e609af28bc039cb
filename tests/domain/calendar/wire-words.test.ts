import { expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { cannotFundText, noWiresText } from '#src/domain/calendar/wire-words.ts';

test('a day without wires says why, by the name of the holiday or the weekday', () => {
  expect(noWiresText(calendarDayOf(2026, 11, 26))).toBe('Thanksgiving Day: banks send no wires.');
  expect(noWiresText(calendarDayOf(2026, 11, 28))).toBe('Saturday: banks send no wires.');
  expect(noWiresText(calendarDayOf(2026, 7, 4))).toBe('Independence Day: banks send no wires.');
  expect(noWiresText(calendarDayOf(2027, 7, 5))).toBe('Independence Day observed: banks send no wires.');
});

test('a day with wires says nothing, the Friday before a holiday among them', () => {
  expect(noWiresText(calendarDayOf(2026, 11, 25))).toBe('');
  expect(noWiresText(calendarDayOf(2026, 7, 3))).toBe('');
});

test('money leaves on the next day with wires, past a weekend and a holiday after it', () => {
  expect(cannotFundText(calendarDayOf(2026, 11, 26))).toBe("can't fund until Fri 11/27/2026");
  expect(cannotFundText(calendarDayOf(2027, 7, 3))).toBe("can't fund until Tue 07/06/2027");
});
