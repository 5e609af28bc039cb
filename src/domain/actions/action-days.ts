import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { Closing } from '#src/domain/loan/closing.ts';

/** Counts office days from and to today. Each answer is kept, because loans share their days. */
export interface ActionDays {
  readonly today: CalendarDay;
  /** Office days after a past day up to today; negative for the office days from today to a day ahead. */
  readonly officeDaysSince: (day: CalendarDay) => number;
  /** The office day with this number after today. */
  readonly officeDayAhead: (number: number) => CalendarDay;
}

export function createActionDays(today: CalendarDay, isOfficeDay: CountsDay): ActionDays {
  const since = new Map<CalendarDay, number>();
  const ahead = new Map<number, CalendarDay>();
  return {
    today,
    officeDaysSince(day) {
      let count = since.get(day);
      if (count === undefined) {
        count = day <= today ? countAfter(day, today, isOfficeDay) : -countAfter(today, day, isOfficeDay);
        since.set(day, count);
      }
      return count;
    },
    officeDayAhead(number) {
      let day = ahead.get(number);
      if (day === undefined) {
        day = nthDayAfter(today, number, isOfficeDay);
        ahead.set(number, day);
      }
      return day;
    },
  };
}

/** Beyond this, nobody wants an exact count, and a mistyped year mustn't take seconds. */
const MOST_DAYS = 3_660;

function countAfter(from: CalendarDay, to: CalendarDay, isOfficeDay: CountsDay): number {
  let count = 0;
  const first = to - from > MOST_DAYS ? addDays(to, 1 - MOST_DAYS) : addDays(from, 1);
  for (let day = first; day <= to; day = addDays(day, 1)) if (isOfficeDay(day)) count += 1;
  return count;
}

/** The days of an action that one day decides. */
export function daysOf(
  day: CalendarDay,
  { today, officeDaysSince }: ActionDays,
): Pick<NextAction, 'day' | 'days' | 'officeDays'> {
  return { day, days: today - day, officeDays: officeDaysSince(day) };
}

/** Closings within so many office days, or past without funds, weigh most. */
const NEAR = { officeDays: 5, weight: 3 };
const NEXT = { officeDays: 10, weight: 2 };

/** How much lateness weighs: more the nearer the closing is. */
export function closingWeight({ day, isFunded }: Closing, { officeDaysSince }: ActionDays): number {
  if (day === undefined || isFunded) return 1;
  const ahead = -officeDaysSince(day);
  if (ahead <= NEAR.officeDays) return NEAR.weight;
  return ahead <= NEXT.officeDays ? NEXT.weight : 1;
}

/** The urgency of what was due on a past day. A day late over a weekend counts too, so it's at least the weight. */
export function lateUrgency(officeDaysLate: number, weight: number): number {
  return (officeDaysLate + 1) * weight;
}
