import type { CountsDay } from '#src/domain/calendar/business-days.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';

export interface OfficeDayNumbers {
  /** The number of a day, or of the last office day before it. */
  readonly numberOf: (day: CalendarDay) => number;
  readonly dayOf: (number: number) => CalendarDay;
}

/** Numbers the office days around a day: the days between many pairs can be counted. Farther days count as the ends. */
export function numberOfficeDays(
  around: CalendarDay,
  reach: number,
  isOfficeDay: CountsDay,
): OfficeDayNumbers {
  const first = addDays(around, -reach);
  const numbers: number[] = [];
  const days: CalendarDay[] = [first];
  for (let day = first; day <= around + reach; day = addDays(day, 1)) {
    if (isOfficeDay(day)) days.push(day);
    numbers.push(days.length - 1);
  }
  const last = days.at(-1) ?? first;
  return {
    numberOf: (day) => numbers[Math.min(Math.max(day - first, 0), numbers.length - 1)] ?? 0,
    dayOf: (number) => days[number] ?? last,
  };
}
