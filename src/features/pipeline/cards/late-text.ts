import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import type { Status } from '#src/domain/status/status.ts';
import { remainingText } from '#src/domain/status/status-text.ts';
import { stepName } from '#src/domain/status/step-name.ts';
import { cardWords as words } from '#src/features/pipeline/cards/words.ts';

export interface LateThing {
  readonly text: string;
  readonly isLate: boolean;
}

interface LateStep {
  readonly categoryName: string;
  readonly field: MilestoneField;
}

/**
 * What a card says of a loan in one line: the step that's late for the most days and how many more are late, else the
 * first one due today, else that the loan is stalled; undefined if there's nothing.
 */
export function lateThing(loan: Loan, today: CalendarDay): LateThing | undefined {
  const late = stepsWith(loan, 'PAST_DUE').toSorted((left, right) => dueOf(left) - dueOf(right));
  const [worst] = late;
  if (worst !== undefined) {
    return { text: words.late(textOf(worst, today), late.length - 1), isLate: true };
  }
  const [due] = stepsWith(loan, 'DUE_TODAY');
  if (due !== undefined) return { text: textOf(due, today), isLate: false };
  const stalled = loan.categories.find(({ deadInWater }) => deadInWater?.isStalled === true);
  const days = stalled?.deadInWater?.days;
  if (stalled === undefined || days === undefined) return undefined;
  return { text: words.stalled(stalled.label, daysText(days)), isLate: false };
}

/** Dead in Water is red on every loan that isn't ready to UW, so its red says nothing here. */
function stepsWith(loan: Loan, status: Status): LateStep[] {
  return loan.categories
    .filter(({ deadInWater }) => deadInWater === undefined)
    .flatMap(({ name, fields }) =>
      fields.filter((field) => field.status === status).map((field) => ({ categoryName: name, field })),
    );
}

/** A late step without a due date counts as the least late. */
function dueOf({ field }: LateStep): number {
  return field.due ?? Number.MAX_SAFE_INTEGER;
}

function textOf({ categoryName, field }: LateStep, today: CalendarDay): string {
  return words.step(stepName(categoryName, field.name), remainingText(field, today));
}
