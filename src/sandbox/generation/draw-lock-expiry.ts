import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { SeededRandom } from '#src/sandbox/generation/seeded-random.ts';
import type { StepDates } from '#src/sandbox/generation/step-dates.ts';

const ENDS_EARLY_SHARE = 0.06;

/** The last day of a completed lock: a while after the closing, or for a few loans before it. */
export function drawLockExpiry(
  random: SeededRandom,
  { completed, closing }: Pick<StepDates, 'completed' | 'closing'>,
): CalendarDay | undefined {
  const { lockCompleted } = completed;
  if (lockCompleted === undefined) return undefined;
  if (closing === undefined) return addDays(lockCompleted, random.pick([30, 45, 60]));
  return random.chance(ENDS_EARLY_SHARE)
    ? addDays(closing, -random.between(1, 6))
    : addDays(closing, random.between(0, 21));
}
