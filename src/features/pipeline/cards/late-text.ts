import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { waitsForWires } from '#src/domain/loan/late-funding.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import { dueText } from '#src/domain/status/status-text.ts';
import { cardWords as words } from '#src/features/pipeline/cards/words.ts';

export interface LateThing {
  readonly text: string;
  readonly isLate: boolean;
}

/**
 * A card's one-line status: the step late for the most days and how many more are late, else the first one due today
 * (except funds waiting for a day with wires), else that the loan is stalled; undefined if none applies.
 */
export function lateThing({ categories }: Loan, today: CalendarDay): LateThing | undefined {
  // Dead in Water's steps say whether the loan is stalled.
  const withSigns = categories.filter(({ deadInWater }) => deadInWater === undefined);
  const { late, dueToday } = openSteps({ categories: withSigns }, today);
  const [worst, ...others] = late;
  const named = worst ?? dueToday.find(({ name }) => !waitsForWires(name, today));
  if (named !== undefined) {
    const text = words.step(named.name, dueText(named.due - today));
    return { text: words.late(text, others.length), isLate: worst !== undefined };
  }
  const stalled = categories.find(({ deadInWater }) => deadInWater?.isStalled === true);
  const days = stalled?.deadInWater?.days;
  if (stalled === undefined || days === undefined) return undefined;
  return { text: words.stalled(stalled.label, daysText(days)), isLate: false };
}
