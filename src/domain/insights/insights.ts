import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';
import { CLOSING_OUTCOMES, type ClosingOutcome } from '#src/domain/closing/closing-outcome.ts';
import { compareWords } from '#src/domain/conditions/condition-words.ts';
import { countIn, type Figure, type InsightsRange, partOf, rangeTest } from '#src/domain/insights/figure.ts';
import { firstFinding } from '#src/domain/insights/first-finding.ts';
import { eachPart, type InParts, mapInParts } from '#src/domain/insights/in-parts.ts';
import {
  type InsightsInputs,
  type InsightsLoan,
  createLoanFacts,
  timedCategories,
} from '#src/domain/insights/loan-facts.ts';
import {
  type Counts,
  countsOf,
  FEWEST_LOANS,
  medianOf,
  medianOfCounts,
  sizeOf,
} from '#src/domain/insights/median.ts';
import {
  addDaysByPlace,
  type StaffMember,
  staffOf,
  type TallyByPerson,
  tallyByPerson,
} from '#src/domain/insights/people.ts';
import { peopleRows } from '#src/domain/insights/people-rows.ts';
import { FILE_AGES } from '#src/domain/list/loans-behind.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** How long work takes: a median in days, undefined for too few loans, and the loans it's of. */
export interface Pace {
  readonly loans: Figure;
  readonly days: number | undefined;
}

export interface PersonPace extends Pace {
  readonly person: StaffMember;
  readonly open: Figure;
  readonly within14Days: Figure;
}

/** Loans with what Insights asks of each, and who and which types are among them. */
export interface InsightsSource {
  readonly facts: readonly InsightsLoan[];
  /** In the loans' order. */
  readonly staff: readonly StaffMember[];
  readonly staffByName: readonly StaffMember[];
  readonly types: readonly string[];
}

/** Derives all that doesn't depend on the range. */
export function* insightsSource(raws: readonly RawLoan[], inputs: InsightsInputs): InParts<InsightsSource> {
  const factsOf = createLoanFacts(inputs);
  const facts = yield* mapInParts(raws, (part) =>
    deriveLoans(part, inputs.fieldMap, inputs.today).map(factsOf),
  );
  const types = [...new Set(facts.map(({ loanType }) => loanType))];
  const staff = yield* staffOf(facts);
  return {
    facts,
    staff,
    staffByName: staff.toSorted((left, right) => compareWords(left.name, right.name)),
    types: types.filter((name) => name !== '').toSorted(),
  };
}

type Yielded<Work> = Work extends InParts<infer Result> ? Result : never;

export type Insights = Yielded<ReturnType<typeof insightsOf>>;

const WEEKS = 6;

/**
 * All of Insights about these loans but their conditions. Each figure's count is the number of loans that the list has
 * when it's narrowed as the figure says.
 * @param source the loans of a view; the range narrows them.
 */
export function* insightsOf(source: InsightsSource, range: InsightsRange, inputs: InsightsInputs) {
  const { today, fieldMap } = inputs;
  const isInRange = rangeTest(range);
  const facts = yield* mapInParts(source.facts, (part) => part.filter(isInRange));
  const isAll = facts.length === source.facts.length;
  const staff = isAll ? source.staff : yield* staffOf(facts);
  const byPerson = yield* tallyByPerson(facts, staff);
  const days: number[][] = [];
  yield* eachPart(facts, (part) => {
    for (const one of part) addDaysByPlace(days, one);
  });
  const byCategory = new Map<string, Counts>();
  for (const [place, category] of timedCategories(fieldMap).entries()) {
    byCategory.set(category, countsOf(days[place] ?? []));
    yield;
  }
  const first = yield* firstFinding(byCategory, staff, byPerson, range);
  const people = yield* peopleRows(staff, byPerson, range, today);
  const figure = (isCounted: (one: InsightsLoan) => boolean, part: Parameters<typeof partOf>[1]): Figure => ({
    count: countIn(facts, isCounted),
    of: partOf(range, part),
  });
  const figures = {
    closingThisMonth: figure(({ isThisMonth }) => isThisMonth, {
      behind: { kind: 'closing-this-month' },
    }),
    onTime: figure(({ isThisMonth, outcome }) => isThisMonth && outcome === 'on-time', {
      behind: { kind: 'on-time-this-month' },
    }),
    /** Closings of this month that are over, on time or not. */
    overCount: countIn(facts, ({ isThisMonth, outcome }) => isThisMonth && outcome !== undefined),
    toClear: timeToClear(facts, range),
    /** What may slip within 7 days, today the first. */
    maySlip: maySlip(facts, range, today),
    cannotClose: figure(({ cannotClose }) => cannotClose, { behind: { kind: 'cannot-close' } }),
  };
  yield;
  const milestones = yield* milestoneRows(facts, range, inputs);
  const weeks = yield* weekRows(facts, range, today);
  const ages = FILE_AGES.map((age) => ({
    ...age,
    loans: figure(({ age: days }) => days !== undefined && days >= age.from && days < age.to, {
      behind: { kind: 'age', ...age },
    }),
  }));
  /** Open files in which nothing was done yet: their age isn't known. */
  const agelessCount = countIn(facts, ({ age, isOpen }) => isOpen && age === undefined);
  yield;
  const paces = yield* paceByPerson(staff, byPerson, range);
  return {
    loanCount: facts.length,
    figures,
    first,
    people,
    milestones,
    categories: categoryRows(byCategory, range),
    processors: paces.filter(({ person }) => person.role === 'processors'),
    officers: paces.filter(({ person }) => person.role === 'loanOfficers'),
    weeks,
    ages,
    agelessCount,
  };
}

function categoryRows(byCategory: ReadonlyMap<string, Counts>, range: InsightsRange) {
  return [...byCategory]
    .map(([category, days]) => {
      const loansDone: Figure = {
        count: sizeOf(days),
        of: partOf(range, { behind: { kind: 'done', category } }),
      };
      return { category, loans: loansDone, days: medianOfCounts(days) };
    })
    .filter((row) => row.loans.count > 0)
    .toSorted(worstFirst);
}

function maySlip(facts: readonly InsightsLoan[], range: InsightsRange, today: CalendarDay): Figure {
  const last = addDays(today, 6);
  const from = range.from === undefined || range.from < today ? today : range.from;
  const to = range.to === undefined || range.to > last ? last : range.to;
  return {
    count: countIn(facts, ({ isAtRisk, isSoon }) => isAtRisk && isSoon),
    of: { ...range.names, counts: ['at-risk'], behind: { kind: 'within', from, to } },
  };
}

function timeToClear(facts: readonly InsightsLoan[], range: InsightsRange): Pace {
  const days = facts.flatMap(({ toClear }) => toClear ?? []);
  return {
    loans: { count: days.length, of: partOf(range, { behind: { kind: 'cleared' } }) },
    days: medianOf(days),
  };
}

/** The slowest first; what has too few loans to tell comes last. */
function worstFirst(left: Pace, right: Pace): number {
  return (right.days ?? -Infinity) - (left.days ?? -Infinity) || right.loans.count - left.loans.count || 0;
}

function* milestoneRows(
  facts: readonly InsightsLoan[],
  range: InsightsRange,
  { today, fieldMap }: InsightsInputs,
) {
  const rows: (Pace & { readonly milestone: string })[] = [];
  for (const milestone of milestoneNames(fieldMap)) {
    const open = facts.filter((one) => one.isOpen && one.milestone === milestone);
    yield;
    if (open.length === 0) continue;
    const days = open.flatMap(({ milestoneDate }) =>
      milestoneDate === undefined || milestoneDate > today ? [] : today - milestoneDate,
    );
    const of = partOf(range, { milestones: [milestone], behind: { kind: 'open' } });
    rows.push({ milestone, loans: { count: open.length, of }, days: medianOf(days) });
  }
  return rows;
}

function* paceByPerson(
  staff: readonly StaffMember[],
  byPerson: TallyByPerson,
  range: InsightsRange,
): InParts<readonly PersonPace[]> {
  const paces = yield* mapInParts(staff, (part) =>
    part.map((person): PersonPace => {
      const tally = byPerson.get(person.key);
      const names = { [person.role]: person.names };
      const doneCount = tally?.withDays ?? 0;
      const days: number[] = [];
      tally?.days.forEach((own) => days.push(...own));
      return {
        person,
        loans: { count: doneCount, of: partOf(range, { ...names, behind: { kind: 'any-done' } }) },
        // Fewer loans than it takes say nothing, however many categories they have.
        days: doneCount < FEWEST_LOANS ? undefined : medianOf(days),
        open: {
          count: tally?.open ?? 0,
          of: partOf(range, { ...names, behind: { kind: 'open' } }),
        },
        within14Days: {
          count: tally?.within14Days ?? 0,
          of: partOf(range, { ...names, behind: { kind: 'closing-in-14-days' } }),
        },
      };
    }),
  );
  return paces.toSorted(worstFirst);
}

/** The closings of 6 weeks, this one the last, by how they went. */
function* weekRows(facts: readonly InsightsLoan[], range: InsightsRange, today: CalendarDay) {
  const first = addDays(startOfWeek(today), -7 * (WEEKS - 1));
  const rows: { readonly week: CalendarDay; readonly outcomes: readonly OutcomeFigure[] }[] = [];
  for (let at = 0; at < WEEKS; at += 1) {
    const week = addDays(first, 7 * at);
    const over = facts.filter(
      ({ closingDay }) => closingDay !== undefined && startOfWeek(closingDay) === week,
    );
    const outcomes = CLOSING_OUTCOMES.map((outcome): OutcomeFigure => ({
      outcome,
      count: over.filter((one) => one.outcome === outcome).length,
      of: partOf(range, { behind: { kind: 'closed', week, outcome } }),
    }));
    rows.push({ week, outcomes });
    yield;
  }
  return rows;
}

interface OutcomeFigure extends Figure {
  readonly outcome: ClosingOutcome;
}
