import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { weekdayOf } from '#src/domain/calendar/calendar-week.ts';
import { civilFromDays } from '#src/domain/calendar/civil-date.ts';
import { isBusinessDay } from '#src/sandbox/generation/business-days.ts';
import type { LiveMilestone } from '#src/sandbox/generation/population.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';

/** Closings by weekday, Sunday first: people sign before a weekend. */
const WEEKDAY_WEIGHTS = [0, 15, 15, 17, 19, 34, 0];

/** The first and last business day from today on which a loan in these milestones can close. */
const NEAR_CLOSINGS: { readonly [Milestone in LiveMilestone]?: readonly [first: number, last: number] } = {
  'Docs Signing': [-2, 1],
  'Ready for Docs': [2, 3],
  'Final Approval': [4, 8],
};

/**
 * The business days since the application on which a loan in this milestone can close: documents go out the day before,
 * and are ordered three days before.
 */
export function closingChoices(milestone: LiveMilestone, age: number, earliest: number): readonly number[] {
  const soonest = Math.max(earliest - age, 4);
  const [first, last] = NEAR_CLOSINGS[milestone] ?? [soonest, soonest + 4];
  return Array.from({ length: last - first + 1 }, (_, index) => age + first + index);
}

/** Picks one of the days by weekday; a month's last three business days count twice. */
export function chooseClosing(
  random: SeededRandom,
  choices: readonly number[],
  dayOf: (choice: number) => CalendarDay,
): number {
  return random.weighted(choices.map((choice) => [choice, weightOf(dayOf(choice))] as const));
}

// 100,000 loans close on a few hundred days.
const weights = new Map<CalendarDay, number>();

function weightOf(day: CalendarDay): number {
  let weight = weights.get(day);
  if (weight === undefined) {
    weight = (WEEKDAY_WEIGHTS[weekdayOf(day)] ?? 0) * (isNearMonthEnd(day) ? 2 : 1);
    weights.set(day, weight);
  }
  return weight;
}

function isNearMonthEnd(day: CalendarDay): boolean {
  const { month } = civilFromDays(day);
  let later = 0;
  for (let next = addDays(day, 1); civilFromDays(next).month === month; next = addDays(next, 1)) {
    if (isBusinessDay(next)) later += 1;
    if (later === 3) return false;
  }
  return true;
}
