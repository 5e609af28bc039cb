import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Status } from '#src/domain/status/status.ts';
import { cardWords as words } from '#src/features/pipeline/cards/words.ts';
import { remainingText } from '#src/domain/status/status-text.ts';

export interface LateThing {
  readonly text: string;
  readonly isLate: boolean;
}

/** A loan's first step that's late, else due today, else stalled; undefined if there is none. */
export function lateThing(loan: Loan, today: CalendarDay): LateThing | undefined {
  const late = firstWith(loan, 'PAST_DUE', today);
  if (late !== undefined) return { text: late, isLate: true };
  const due = firstWith(loan, 'DUE_TODAY', today);
  if (due !== undefined) return { text: due, isLate: false };
  const stalled = loan.categories.find(({ deadInWater }) => deadInWater?.isStalled === true);
  const days = stalled?.deadInWater?.days;
  if (stalled === undefined || days === undefined) return undefined;
  return { text: words.stalled(stalled.label, daysText(days)), isLate: false };
}

/** Dead in Water is red on every loan that isn't ready to UW, so its red says nothing here. */
function firstWith(loan: Loan, status: Status, today: CalendarDay): string | undefined {
  const category = loan.categories.find(
    (candidate) => candidate.status === status && candidate.deadInWater === undefined,
  );
  const field = category?.fields.find((candidate) => candidate.status === status);
  if (category === undefined || field === undefined) return undefined;
  return words.late(category.label, field.name, remainingText(field, today));
}
