import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { stepTurns } from '#src/domain/actions/step-turns.ts';
import { type Figure, type InsightsRange, partOf } from '#src/domain/insights/figure.ts';
import type { InsightsInputs, InsightsLoan } from '#src/domain/insights/loan-facts.ts';
import type { LoansByPerson, StaffMember } from '#src/domain/insights/people.ts';
import type { Turn } from '#src/domain/loan-fields/field-map.ts';
import { isOpenStep } from '#src/domain/status/milestone-field.ts';

export interface PersonRow extends StaffMember {
  readonly open: Figure;
  readonly soon: Figure;
  readonly atRisk: Figure;
  readonly late: Figure;
  readonly done: Figure;
  /** The loan that has waited longest for this person, and for how many days; undefined if none is late. */
  readonly oldest?: { readonly days: number; readonly loanId: string } | undefined;
}

const TURN_OF = { loanOfficers: 'loan-officer', processors: 'processor' } as const satisfies Record<
  StaffMember['role'],
  Turn
>;

/** A row for each person, most at risk first, then most late. */
export function peopleRows(
  staff: readonly StaffMember[],
  byPerson: LoansByPerson,
  range: InsightsRange,
  inputs: InsightsInputs,
): readonly PersonRow[] {
  return staff
    .map((person): PersonRow => {
      const own = byPerson.get(person.key) ?? [];
      const names = { [person.role]: person.names };
      const figure = (
        isCounted: (one: InsightsLoan) => boolean,
        part: Parameters<typeof partOf>[1],
      ): Figure => ({
        count: own.filter(isCounted).length,
        of: partOf(range, { ...names, ...part }),
      });
      return {
        ...person,
        open: figure(({ isOpen }) => isOpen, { behind: { kind: 'open' } }),
        soon: figure(({ isSoon }) => isSoon, { counts: ['closing-this-week'] }),
        atRisk: figure(({ isAtRisk }) => isAtRisk, { counts: ['at-risk'] }),
        late: figure(({ isLate }) => isLate, { behind: { kind: 'late-step' } }),
        done: figure(({ isDoneThisWeek }) => isDoneThisWeek, { behind: { kind: 'done-this-week' } }),
        oldest: oldestTurn(own, TURN_OF[person.role], inputs),
      };
    })
    .toSorted((left, right) => right.atRisk.count - left.atRisk.count || right.late.count - left.late.count);
}

function oldestTurn(own: readonly InsightsLoan[], turn: Turn, { fieldMap, today }: InsightsInputs) {
  const turns = stepTurns(fieldMap);
  let oldest: { readonly due: CalendarDay; readonly loanId: string } | undefined;
  for (const { loan, isOpen, isLate } of own) {
    if (!isOpen || !isLate) continue;
    for (const { name, fields, earliestDue } of loan.categories) {
      if (earliestDue === 'none' || earliestDue >= (oldest?.due ?? today)) continue;
      for (const field of fields) {
        if (field.due === undefined || field.due >= (oldest?.due ?? today) || !isOpenStep(field)) continue;
        if (turns.get(name)?.get(field.name)?.turn === turn) oldest = { due: field.due, loanId: loan.loanId };
      }
    }
  }
  return oldest && { days: today - oldest.due, loanId: oldest.loanId };
}
