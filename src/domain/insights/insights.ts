import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';
import { lastNearDay } from '#src/domain/closing/closing-risk.ts';
import { CLOSING_OUTCOMES, type ClosingOutcome } from '#src/domain/closing/closing-outcome.ts';
import { type Figure, type InsightsRange, partOf } from '#src/domain/insights/figure.ts';
import { daysOf, firstFinding } from '#src/domain/insights/first-finding.ts';
import {
  type InsightsInputs,
  type InsightsLoan,
  loanFactsOf,
  timedCategories,
} from '#src/domain/insights/loan-facts.ts';
import { FEWEST_LOANS, medianOf } from '#src/domain/insights/median.ts';
import {
  INSIGHTS_ROLES,
  type InsightsRole,
  type LoansByPerson,
  loansByPerson,
  type StaffMember,
  staffOf,
} from '#src/domain/insights/people.ts';
import { peopleRows } from '#src/domain/insights/people-rows.ts';
import { FILE_AGES } from '#src/domain/list/loans-behind.ts';
import { filterTest, EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

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

export type Insights = ReturnType<typeof insightsOf>;

const WEEKS = 6;

/**
 * All of Insights about these loans but their conditions. Each figure's count is the number of loans that the list has
 * when it's narrowed as the figure says.
 * @param loans those of a view; the range narrows them.
 */
export function insightsOf(loans: readonly Loan[], range: InsightsRange, inputs: InsightsInputs) {
  const { today, rules, fieldMap } = inputs;
  const lastNear = lastNearDay(today, rules.isOfficeDay);
  const isInRange = filterTest(
    { ...EMPTY_FILTER, ...partOf(range, {}) },
    { today, cdReceipt: rules.cdReceipt, lastNear, starred: new Set() },
  );
  const facts = loanFactsOf(loans.filter(isInRange), inputs);
  const figure = (isCounted: (one: InsightsLoan) => boolean, part: Parameters<typeof partOf>[1]): Figure => ({
    count: facts.filter(isCounted).length,
    of: partOf(range, part),
  });
  const own = facts.map(({ loan }) => loan);
  const staff = INSIGHTS_ROLES.flatMap((role) => staffOf(own, role));
  const byPerson = loansByPerson(facts, staff);
  const paces = (role: InsightsRole) =>
    paceByPerson(
      staff.filter((person) => person.role === role),
      byPerson,
      range,
    );
  return {
    loanCount: facts.length,
    figures: {
      closingThisMonth: figure(({ isThisMonth }) => isThisMonth, {
        behind: { kind: 'closing-this-month' },
      }),
      onTime: figure(({ isThisMonth, outcome }) => isThisMonth && outcome === 'on-time', {
        behind: { kind: 'on-time-this-month' },
      }),
      /** Closings of this month that are over, on time or not. */
      overCount: facts.filter(({ isThisMonth, outcome }) => isThisMonth && outcome !== undefined).length,
      toClear: timeToClear(facts, range),
      cannotClose: figure(({ cannotClose }) => cannotClose, { behind: { kind: 'cannot-close' } }),
    },
    first: firstFinding(facts, staff, byPerson, range, fieldMap),
    people: peopleRows(staff, byPerson, range, inputs),
    milestones: milestoneRows(facts, range, inputs),
    categories: timedCategories(fieldMap)
      .map((category) => {
        const days = daysOf(facts, category);
        const loansDone: Figure = {
          count: days.length,
          of: partOf(range, { behind: { kind: 'done', category } }),
        };
        return { category, loans: loansDone, days: medianOf(days) };
      })
      .filter((row) => row.loans.count > 0)
      .toSorted(worstFirst),
    processors: paces('processors'),
    officers: paces('loanOfficers'),
    weeks: weekRows(facts, range, today),
    ages: FILE_AGES.map((age) => ({
      ...age,
      loans: figure(({ age: days }) => days !== undefined && days >= age.from && days < age.to, {
        behind: { kind: 'age', ...age },
      }),
    })),
    /** Open files in which nothing was done yet: their age isn't known. */
    agelessCount: facts.filter(({ age, isOpen }) => isOpen && age === undefined).length,
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

function milestoneRows(
  facts: readonly InsightsLoan[],
  range: InsightsRange,
  { today, fieldMap }: InsightsInputs,
) {
  return milestoneNames(fieldMap).flatMap((milestone) => {
    const open = facts.filter(({ loan, isOpen }) => isOpen && loan.milestone === milestone);
    if (open.length === 0) return [];
    const days = open.flatMap(({ loan: { milestoneDate } }) =>
      milestoneDate === undefined || milestoneDate > today ? [] : today - milestoneDate,
    );
    const of = partOf(range, { milestones: [milestone], behind: { kind: 'open' } });
    return { milestone, loans: { count: open.length, of }, days: medianOf(days) };
  });
}

function paceByPerson(
  staff: readonly StaffMember[],
  byPerson: LoansByPerson,
  range: InsightsRange,
): readonly PersonPace[] {
  return staff
    .map((person): PersonPace => {
      const own = byPerson.get(person.key) ?? [];
      const done = own.filter((one) => one.done.size > 0);
      const names = { [person.role]: person.names };
      const days = done.flatMap((one) => [...one.done.values()]);
      return {
        person,
        loans: { count: done.length, of: partOf(range, { ...names, behind: { kind: 'any-done' } }) },
        // Fewer loans than it takes say nothing, however many categories they have.
        days: done.length < FEWEST_LOANS ? undefined : medianOf(days),
        open: {
          count: own.filter(({ isOpen }) => isOpen).length,
          of: partOf(range, { ...names, behind: { kind: 'open' } }),
        },
        within14Days: {
          count: own.filter(({ isWithin14Days }) => isWithin14Days).length,
          of: partOf(range, { ...names, behind: { kind: 'closing-in-14-days' } }),
        },
      };
    })
    .toSorted(worstFirst);
}

/** The closings of 6 weeks, this one the last, by how they went. */
function weekRows(facts: readonly InsightsLoan[], range: InsightsRange, today: CalendarDay) {
  const first = addDays(startOfWeek(today), -7 * (WEEKS - 1));
  return Array.from({ length: WEEKS }, (_, at) => {
    const week = addDays(first, 7 * at);
    const over = facts.filter(
      ({ loan: { closing } }) => closing.day !== undefined && startOfWeek(closing.day) === week,
    );
    const outcomes = CLOSING_OUTCOMES.map((outcome): Figure & { readonly outcome: ClosingOutcome } => ({
      outcome,
      count: over.filter((one) => one.outcome === outcome).length,
      of: partOf(range, { behind: { kind: 'closed', week, outcome } }),
    }));
    return { week, outcomes };
  });
}
