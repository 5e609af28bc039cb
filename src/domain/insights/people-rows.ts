import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type Figure, type InsightsRange, partOf } from '#src/domain/insights/figure.ts';
import { type InParts, mapInParts } from '#src/domain/insights/in-parts.ts';
import type { StaffMember, TallyByPerson } from '#src/domain/insights/people.ts';

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
  byPerson: TallyByPerson,
  range: InsightsRange,
  today: CalendarDay,
): InParts<readonly PersonRow[]> {
  const rows = yield* mapInParts(staff, (part) =>
    part.map((person): PersonRow => {
      const tally = byPerson.get(person.key);
      const names = { [person.role]: person.names };
      const figure = (count = 0, part: Parameters<typeof partOf>[1]): Figure => ({
        count,
        of: partOf(range, { ...names, ...part }),
      });
      const oldest = tally?.oldest;
      return {
        ...person,
        open: figure(tally?.open, { behind: { kind: 'open' } }),
        soon: figure(tally?.soon, { counts: ['closing-this-week'] }),
        atRisk: figure(tally?.atRisk, { counts: ['at-risk'] }),
        late: figure(tally?.late, { behind: { kind: 'late-step' } }),
        done: figure(tally?.doneThisWeek, { behind: { kind: 'done-this-week' } }),
        oldest: oldest && { days: today - oldest.due, loanId: oldest.loanId },
      };
    }),
  );
  return rows.toSorted(
    (left, right) => right.atRisk.count - left.atRisk.count || right.late.count - left.late.count,
  );
}
