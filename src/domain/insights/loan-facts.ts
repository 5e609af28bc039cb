import { addDays, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { stepTurns } from '#src/domain/actions/step-turns.ts';
import { type ClosingOutcome, closingOutcome } from '#src/domain/closing/closing-outcome.ts';
import { cannotCloseOnItsDay, isClosingAtRisk, lastNearDay } from '#src/domain/closing/closing-risk.ts';
import { behindTest, daysToClear, isDoneThisWeek, recentlyDoneIn } from '#src/domain/list/loans-behind.ts';
import { isClosingSoon } from '#src/domain/loan/closing.ts';
import { doneSpan, fileAge } from '#src/domain/loan/file-age.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { FieldMap, Turn } from '#src/domain/loan-fields/field-map.ts';
import { DEAD_IN_WATER } from '#src/domain/loan-fields/specification-names.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';

export const INSIGHTS_ROLES = ['loanOfficers', 'processors'] as const;

export type InsightsRole = (typeof INSIGHTS_ROLES)[number];

export interface InsightsInputs {
  readonly today: CalendarDay;
  readonly rules: LenderRules;
  readonly fieldMap: FieldMap;
}

interface Person {
  readonly name: string;
  readonly email: string;
  /** The name as the list compares it. */
  readonly form: string;
}

/** What every part of Insights asks of a loan, worked out once. Not the loan: 100,000 would fill the memory. */
export interface InsightsLoan extends Pick<Loan, 'loanId' | 'milestone' | 'milestoneDate' | 'loanType'> {
  readonly closingDay: CalendarDay | undefined;
  readonly people: Readonly<Record<InsightsRole, Person>>;
  readonly isOpen: boolean;
  readonly isSoon: boolean;
  readonly isWithin14Days: boolean;
  readonly isAtRisk: boolean;
  readonly cannotClose: boolean;
  readonly isLate: boolean;
  /** When the late step was due that has waited longest for the person of that role. */
  readonly oldestTurn: Readonly<Partial<Record<InsightsRole, CalendarDay>>>;
  readonly isDoneThisWeek: boolean;
  readonly isThisMonth: boolean;
  /** See fileAge. */
  readonly age: number | undefined;
  /** See daysToClear. */
  readonly toClear: number | undefined;
  readonly outcome: ClosingOutcome | undefined;
  /** Of the categories that were done in the last 6 weeks. */
  readonly done: readonly DoneIn[];
}

interface DoneIn {
  /** In timedCategories. */
  readonly place: number;
  /** From due to done. */
  readonly days: number;
}

const NO_TURN: InsightsLoan['oldestTurn'] = {};
const NOTHING_DONE: InsightsLoan['done'] = [];

/** Works it out for one loan after another. */
export function createLoanFacts({ today, rules, fieldMap }: InsightsInputs): (loan: Loan) => InsightsLoan {
  const { cdReceipt, isOfficeDay } = rules;
  const risk = { cdReceipt, today, lastNear: lastNearDay(today, isOfficeDay) };
  const testOf = (kind: 'late-step' | 'closing-this-month' | 'closing-in-14-days') =>
    behindTest({ kind }, risk);
  const isLate = testOf('late-step');
  const isThisMonth = testOf('closing-this-month');
  const isWithin14Days = testOf('closing-in-14-days');
  const places = timedCategories(fieldMap).map((category) =>
    fieldMap.categories.findIndex(({ name }) => name === category),
  );
  const officerOf = createPeople();
  const processorOf = createPeople();
  const oldestTurn = createOldestTurn(fieldMap, today);
  const doneIn = createDoneIn();
  const recentlyDone = (categories: Loan['categories']): InsightsLoan['done'] => {
    let done: DoneIn[] | undefined;
    for (let place = 0; place < places.length; place += 1) {
      const days = recentlyDoneIn(categories[places[place] ?? -1], today);
      if (days !== undefined) (done ??= []).push(doneIn(place, days));
    }
    return done ?? NOTHING_DONE;
  };
  return (loan) => {
    const { closing, categories } = loan;
    const span = doneSpan(loan, today);
    const cannotClose = cannotCloseOnItsDay(loan, risk);
    const isLoanLate = isLate(loan);
    return {
      loanId: loan.loanId,
      milestone: loan.milestone,
      milestoneDate: loan.milestoneDate,
      loanType: loan.loanType,
      closingDay: closing.day,
      people: {
        loanOfficers: officerOf(loan.loanOfficerName, loan.loanOfficerEmail),
        processors: processorOf(loan.processorName, loan.processorEmail),
      },
      isOpen: !closing.isFunded,
      isSoon: isClosingSoon(closing),
      isWithin14Days: isWithin14Days(loan),
      isAtRisk: isClosingAtRisk(loan, risk, cannotClose),
      cannotClose,
      isLate: isLoanLate,
      oldestTurn: isLoanLate && !closing.isFunded ? oldestTurn(loan) : NO_TURN,
      isDoneThisWeek: isDoneThisWeek(span, today),
      isThisMonth: isThisMonth(loan),
      age: fileAge(loan, span, today),
      toClear: daysToClear(loan, span, today),
      outcome: closingOutcome(loan),
      done: span === undefined ? NOTHING_DONE : recentlyDone(categories),
    };
  };
}

/** One object for all loans of a person. */
function createPeople(): (name: string, email: string) => Person {
  const byName = new Map<string, Person>();
  return (name, email) => {
    const known = byName.get(name);
    if (known?.email === email) return known;
    const person = { name, email, form: known?.form ?? searchForm(name) };
    byName.set(name, person);
    return person;
  };
}

/** One object for all loans with the same days: they differ little. */
function createDoneIn(): (place: number, days: number) => DoneIn {
  const byPlace: Map<number, DoneIn>[] = [];
  return (place, days) => {
    const known = (byPlace[place] ??= new Map<number, DoneIn>());
    const done = known.get(days) ?? { place, days };
    known.set(days, done);
    return done;
  };
}

const ROLE_OF: Partial<Record<Turn, InsightsRole>> = {
  'loan-officer': 'loanOfficers',
  processor: 'processors',
};

function createOldestTurn(fieldMap: FieldMap, today: CalendarDay) {
  const turns = stepTurns(fieldMap);
  return ({ categories }: Loan): InsightsLoan['oldestTurn'] => {
    const oldest: Partial<Record<InsightsRole, CalendarDay>> = {};
    for (const category of categories) {
      if (category.earliestDue === 'none' || category.earliestDue >= today) continue;
      const steps = turns.get(category.name);
      category.eachDue(addDays(today, -1), (name, due) => {
        const turn = steps?.get(name)?.turn;
        const role = turn && ROLE_OF[turn];
        if (role !== undefined && due < (oldest[role] ?? today)) oldest[role] = due;
      });
    }
    return oldest;
  };
}

/** The lender's categories, each once, without the one that repeats others' steps. */
export function timedCategories({ categories }: FieldMap): readonly string[] {
  return [...new Set(categories.map(({ name }) => name))].filter((name) => name !== DEAD_IN_WATER);
}
