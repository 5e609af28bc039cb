import { type CountsDay, nthDayAfter } from '#src/domain/calendar/business-days.ts';
import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';

/** Counts office days from and to today. Each answer is kept, because loans share their days. */
export interface ActionDays {
  readonly today: CalendarDay;
  /** Office days after a past day up to today; negative for the office days from today to a day ahead. */
  readonly officeDaysSince: (day: CalendarDay) => number;
  readonly officeDayAhead: (number: number) => CalendarDay;
  /** The last closing day before which at most 2 office days are left, today among them. */
  readonly lastNearClosing: CalendarDay;
}

const NEAR_OFFICE_DAYS = 2;

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
    lastNearClosing: nthDayAfter(addDays(today, -1), NEAR_OFFICE_DAYS + 1, isOfficeDay),
  };
}

/** Enough for an exact count, and a limit for a mistyped year. */
const MOST_DAYS = 3_660;

function countAfter(from: CalendarDay, to: CalendarDay, isOfficeDay: CountsDay): number {
  let count = 0;
  const first = to - from > MOST_DAYS ? addDays(to, 1 - MOST_DAYS) : addDays(from, 1);
  for (let day = first; day <= to; day = addDays(day, 1)) if (isOfficeDay(day)) count += 1;
  return count;
}

/** An action that one day decides, or none, with what most actions have in common. */
export function actionOn(
  day: CalendarDay | undefined,
  { today, officeDaysSince }: ActionDays,
  own: Pick<NextAction, 'kind' | 'turn'> & Partial<NextAction>,
): NextAction {
  return {
    day,
    days: day === undefined ? 0 : today - day,
    officeDays: day === undefined ? 0 : officeDaysSince(day),
    until: undefined,
    subjects: [],
    leadsTo: 'loan',
    legalDay: undefined,
    urgency: 0,
    ...own,
  };
}

/** The urgency of what was due on a past day. A day late over a weekend counts too, so it's at least 1. */
export function lateUrgency(officeDaysLate: number): number {
  return officeDaysLate + 1;
}
