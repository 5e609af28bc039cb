import { expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires, cannotFundText, noWiresText } from '#src/domain/calendar/wire-days.ts';

const on = (year: number, month: number, day: number): boolean =>
  banksSendWires(calendarDayOf(year, month, day));

test('banks send wires from Monday to Friday, and not on weekends', () => {
  // November 23, 2026, is a Monday, and the 26th is Thanksgiving.
  expect([22, 23, 24, 25, 27, 28].map((day) => on(2026, 11, day))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('banks send none on a federal holiday', () => {
  expect(on(2026, 11, 26)).toBe(false);
  expect(on(2026, 12, 25)).toBe(false);
  expect(on(2027, 1, 18)).toBe(false);
});

test('for a holiday on a Sunday the Monday is closed, for one on a Saturday the Friday is open', () => {
  // July 4 is a Sunday in 2027 and a Saturday in 2026.
  expect(on(2027, 7, 5)).toBe(false);
  expect(on(2027, 7, 6)).toBe(true);
  expect(on(2026, 7, 3)).toBe(true);
  // Christmas of 2027 is a Saturday, and so is the New Year's Day after it.
  expect(on(2027, 12, 24)).toBe(true);
  expect(on(2027, 12, 31)).toBe(true);
});

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
