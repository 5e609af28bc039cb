import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { isOrAre, listText } from '#src/domain/status/explanation-phrases.ts';
import { isOpenStep } from '#src/domain/status/milestone-field.ts';
import { stepName } from '#src/domain/status/step-name.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** A step still to do, named so that it can't be confused with another category's. */
interface OpenStep {
  readonly name: string;
  readonly due: CalendarDay | undefined;
}

export interface OpenSteps {
  readonly late: readonly DatedStep[];
  readonly dueToday: readonly DatedStep[];
  readonly ahead: readonly DatedStep[];
  readonly undatedCount: number;
}

export interface DatedStep extends OpenStep {
  readonly due: CalendarDay;
}

/**
 * A loan's enabled steps that aren't completed, by due date. A step the lender shows in two categories (ITP Received)
 * counts once. Late means due before today, whatever the color: Dead in Water is red without being late.
 */
export function openSteps(loan: Pick<Loan, 'categories'>, today: CalendarDay): OpenSteps {
  const steps = new Map<string, OpenStep>();
  for (const category of loan.categories) {
    for (const field of category.fields.filter(isOpenStep)) {
      const name = stepName(category.name, field.name);
      steps.set(`${name} ${field.due}`, { name, due: field.due });
    }
  }
  const dated = [...steps.values()].filter(isDated).sort((left, right) => left.due - right.due);
  return {
    late: dated.filter(({ due }) => due < today),
    dueToday: dated.filter(({ due }) => due === today),
    ahead: dated.filter(({ due }) => due > today),
    undatedCount: steps.size - dated.length,
  };
}

/** True if a step is due before today: openSteps then has a late one. */
export function hasLateStep({ categories }: Pick<Loan, 'categories'>, today: CalendarDay): boolean {
  return categories.some(({ earliestDue }) => earliestDue !== 'none' && earliestDue < today);
}

const MOST_NAMES = 3;

/** `HOI Received is 12 days late and HOI Cleared is 10 days late`, half a sentence. */
export function lateText(late: readonly DatedStep[], today: CalendarDay): string {
  const named = late.slice(0, MOST_NAMES).map(({ name, due }) => `${name} is ${daysText(today - due)} late`);
  const more = late.length - named.length;
  return more === 0 ? listText(named) : `${named.join(', ')}, and ${more} more ${isOrAre(more)} late`;
}

function isDated(step: OpenStep): step is DatedStep {
  return step.due !== undefined;
}
