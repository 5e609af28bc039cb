import { daysText } from '#src/domain/calendar/days-text.ts';
import { type Figure, type InsightsRange, partOf } from '#src/domain/insights/figure.ts';
import { isBeyondChance } from '#src/domain/insights/beyond-chance.ts';
import { type InParts, mapInParts } from '#src/domain/insights/in-parts.ts';
import {
  type Counts,
  countsOf,
  countsOfAll,
  FEWEST_LOANS,
  medianOfCounts,
  sizeOf,
} from '#src/domain/insights/median.ts';
import type { StaffMember, TallyByPerson } from '#src/domain/insights/people.ts';
import { isolated } from '#src/domain/text/direction.ts';

/** What stands out most, in one sentence; without loans if nothing does. */
export interface Finding {
  readonly text: string;
  readonly loans?: Figure | undefined;
}

/** A median of one day more may be chance. */
const FEWEST_DAYS_MORE = 2;

interface Outlier {
  readonly more: number;
  readonly days: number;
  readonly loans: Figure;
  readonly category: string;
  readonly place: number;
  readonly person?: StaffMember | undefined;
}

/**
 * The category in which one processor takes longer than the others, by the most days, at least 2, and by more than
 * chance; else the category that takes longer than the rest. Both medians are of 5 loans or more.
 * @param categories of each, in their places, the days in all loans.
 */
export function* firstFinding(
  categories: ReadonlyMap<string, Counts>,
  staff: readonly StaffMember[],
  byPerson: TallyByPerson,
  range: InsightsRange,
): InParts<Finding> {
  const processors = staff.filter(({ role }) => role === 'processors');
  const all = [...categories];
  const outliersOf = (person: StaffMember) =>
    (byPerson.get(person.key)?.days ?? []).flatMap((days, place) => {
      const [category, usual] = all[place] ?? [];
      if (days.length < FEWEST_LOANS || category === undefined || usual === undefined) return [];
      const own = countsOf(days);
      const found = outlierOf({ category, place, person, own, usual: medianOfCounts(usual, own), range });
      return found.length > 0 && isBeyondChance(usual, own) ? found : [];
    });
  const pairs = yield* mapInParts(processors, (part) => part.flatMap(outliersOf));
  const found = worst(pairs) ?? worst(slowCategories(categories, range));
  if (found === undefined) return { text: 'Nothing stands out.' };
  const { category, person, more, days, loans } = found;
  const whom = person === undefined ? '' : ` ${isolated(person.name)}`;
  const than = person === undefined ? 'the rest' : 'others';
  return {
    text: `${isolated(category)} takes${whom} ${daysText(more)} longer than ${than}: ${fromDueText(days)}, in ${loans.count.toLocaleString('en-US')} loans of the last 6 weeks.`,
    loans,
  };
}

/** `7 days after it's due`, `1 day before it's due`, `on the day it's due`. */
export function fromDueText(days: number): string {
  if (days === 0) return "on the day it's due";
  return `${daysText(Math.abs(days))} ${days > 0 ? 'after' : 'before'} it's due`;
}

interface Compared extends Pick<Outlier, 'category' | 'place' | 'person'> {
  readonly own: Counts;
  readonly usual: number | undefined;
  readonly range: InsightsRange;
}

function outlierOf({ category, place, person, own, usual, range }: Compared): readonly Outlier[] {
  const days = medianOfCounts(own);
  if (days === undefined || usual === undefined || days - usual < FEWEST_DAYS_MORE) return [];
  const names = person === undefined ? {} : { [person.role]: person.names };
  const of = partOf(range, { ...names, behind: { kind: 'done', category } });
  return [{ category, place, person, more: days - usual, days, loans: { count: sizeOf(own), of } }];
}

function slowCategories(categories: ReadonlyMap<string, Counts>, range: InsightsRange): readonly Outlier[] {
  const all = countsOfAll(categories.values());
  return [...categories].flatMap(([category, own], place) =>
    outlierOf({ category, place, own, usual: medianOfCounts(all, own), range }),
  );
}

/** By the most days more, then in the most loans, then the first category. */
function worst(found: readonly Outlier[]): Outlier | undefined {
  return found.toSorted(
    (left, right) =>
      right.more - left.more || right.loans.count - left.loans.count || left.place - right.place,
  )[0];
}
