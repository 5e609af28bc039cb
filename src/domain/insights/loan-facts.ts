import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingFacts } from '#src/domain/closing/closing-facts.ts';
import { type ClosingOutcome, closingOutcome } from '#src/domain/closing/closing-outcome.ts';
import { isClosingAtRisk, lastNearDay } from '#src/domain/closing/closing-risk.ts';
import { behindTest, cannotCloseOnItsDay, daysToClear, recentlyDone } from '#src/domain/list/loans-behind.ts';
import { isClosingSoon } from '#src/domain/loan/closing.ts';
import { fileAge } from '#src/domain/loan/file-age.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { DEAD_IN_WATER } from '#src/domain/loan-fields/specification-names.ts';

export interface InsightsInputs {
  readonly today: CalendarDay;
  readonly rules: LenderRules;
  readonly fieldMap: FieldMap;
}

/** What every part of Insights asks of a loan, worked out once. */
export interface InsightsLoan {
  readonly loan: Loan;
  readonly isOpen: boolean;
  readonly isSoon: boolean;
  readonly isWithin14Days: boolean;
  readonly isAtRisk: boolean;
  readonly cannotClose: boolean;
  readonly isLate: boolean;
  readonly isDoneThisWeek: boolean;
  readonly isThisMonth: boolean;
  /** See fileAge. */
  readonly age: number | undefined;
  /** See daysToClear. */
  readonly toClear: number | undefined;
  readonly outcome: ClosingOutcome | undefined;
  /** Days from due to done of each category that was done in the last 6 weeks, by the category's name. */
  readonly done: ReadonlyMap<string, number>;
}

export function loanFactsOf(
  loans: readonly Loan[],
  { today, rules, fieldMap }: InsightsInputs,
): InsightsLoan[] {
  const lastNear = lastNearDay(today, rules.isOfficeDay);
  const inputs = { today, cdReceipt: rules.cdReceipt };
  const isLate = behindTest({ kind: 'late-step' }, inputs);
  const isDoneThisWeek = behindTest({ kind: 'done-this-week' }, inputs);
  const isThisMonth = behindTest({ kind: 'closing-this-month' }, inputs);
  const isWithin14Days = behindTest({ kind: 'closing-in-14-days' }, inputs);
  const categories = timedCategories(fieldMap);
  return loans.map((loan) => {
    const facts = closingFacts(loan, rules.cdReceipt, today);
    const done = new Map<string, number>();
    for (const category of categories) {
      const days = recentlyDone(loan, category, today);
      if (days !== undefined) done.set(category, days);
    }
    return {
      loan,
      isOpen: !loan.closing.isFunded,
      isSoon: isClosingSoon(loan.closing),
      isWithin14Days: isWithin14Days(loan),
      isAtRisk: isClosingAtRisk(loan, facts, today, lastNear),
      cannotClose: cannotCloseOnItsDay(loan, () => facts),
      isLate: isLate(loan),
      isDoneThisWeek: isDoneThisWeek(loan),
      isThisMonth: isThisMonth(loan),
      age: fileAge(loan, today),
      toClear: daysToClear(loan, today),
      outcome: closingOutcome(loan),
      done,
    };
  });
}

/** The lender's categories, each once, without the one that repeats others' steps. */
export function timedCategories({ categories }: FieldMap): readonly string[] {
  return [...new Set(categories.map(({ name }) => name))].filter((name) => name !== DEAD_IN_WATER);
}
