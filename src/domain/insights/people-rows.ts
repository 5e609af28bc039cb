import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type Figure, type InsightsRange, partOf } from '#src/domain/insights/figure.ts';
import { type InParts, mapInParts } from '#src/domain/insights/in-parts.ts';
import type { InsightsLoan } from '#src/domain/insights/loan-facts.ts';
import type { LoansByPerson, StaffMember } from '#src/domain/insights/people.ts';

export interface PersonRow extends StaffMember {
  readonly open: Figure;
  readonly soon: Figure;
  readonly atRisk: Figure;
  readonly late: Figure;
  readonly done: Figure;
  /** The loan that has waited longest for this person, and for how many days; undefined if none is late. */
  readonly oldest?: { readonly days: number; readonly loanId: string } | undefined;
}

/** A row for each person, most at risk first, then most late. */
export function* peopleRows(
  staff: readonly StaffMember[],
  byPerson: LoansByPerson,
  range: InsightsRange,
  today: CalendarDay,
): InParts<readonly PersonRow[]> {
  const rows = yield* mapInParts(staff, (part) =>
    part.map((person): PersonRow => {
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
        oldest: oldestTurn(own, person.role, today),
      };
    }),
  );
  return rows.toSorted(
    (left, right) => right.atRisk.count - left.atRisk.count || right.late.count - left.late.count,
  );
}

function oldestTurn(own: readonly InsightsLoan[], role: StaffMember['role'], today: CalendarDay) {
  let oldest: { readonly due: CalendarDay; readonly loanId: string } | undefined;
  for (const {
    loanId,
    oldestTurn: { [role]: due },
  } of own)
    if (due !== undefined && due < (oldest?.due ?? today)) oldest = { due, loanId };
  return oldest && { days: today - oldest.due, loanId: oldest.loanId };
}
