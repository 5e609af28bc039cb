import { type CalendarDay, fileDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';
import { inMonthOf } from '#src/domain/calendar/calendar-month.ts';
import { formatIsoDay, isoDayOrBlank } from '#src/domain/calendar/iso-day.ts';
import {
  CLOSING_OUTCOMES,
  type ClosingOutcome,
  closingOutcome,
} from '#src/domain/closing/closing-outcome.ts';
import { cannotCloseOnItsDay } from '#src/domain/closing/closing-risk.ts';
import { doneSpan, type DoneSpan, fileAge } from '#src/domain/loan/file-age.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { hasLateStep } from '#src/domain/loan/open-steps.ts';
import { DEAD_IN_WATER, FINAL_CTC } from '#src/domain/loan-fields/specification-names.ts';
import { categoryDone } from '#src/domain/status/category-done.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';

/** Days back in which a loan was cleared to close. */
const CLEARED_DAYS = 90;

const CLOSING_AHEAD_DAYS = 14;

/** Categories that were done in the last 6 weeks tell how long they take now. */
const RECENT_DAYS = 42;

/** Days since a file's first step: from `from`, below `to`. */
export const FILE_AGES = [
  { from: 0, to: 15 },
  { from: 15, to: 30 },
  { from: 30, to: 45 },
  { from: 45, to: 60 },
  { from: 60, to: Infinity },
] as const;

/** The loans behind a figure or a bar of Insights, which the list can show. */
export type LoansBehind =
  | LoansOfFigure
  /** Those of a figure, or all, whose projected closing is from `from` to `to`, both included; open without a day. */
  | {
      readonly kind: 'within';
      readonly from?: CalendarDay | undefined;
      readonly to?: CalendarDay | undefined;
      readonly of?: LoansOfFigure | undefined;
    };

/** The figures that their names alone describe. */
const PLAIN_FIGURES = [
  /** Not funded. */
  'open',
  /** Not funded, and its projected closing is today or in the 13 days after. */
  'closing-in-14-days',
  /** Any category but Dead in Water, which repeats others' steps, was done in the last 6 weeks. */
  'any-done',
  /** Final CTC was done in the last 90 days. */
  'cleared',
  /** A step is due before today. */
  'late-step',
  /** A step was done today or in the 6 days before. */
  'done-this-week',
  /** Not funded, and the projected closing currently won't happen on its day: see isClosingInDoubt. */
  'cannot-close',
  'closing-this-month',
  /** Those of this month that are over and were on time. */
  'on-time-this-month',
] as const;

export type LoansOfFigure =
  | { readonly kind: (typeof PLAIN_FIGURES)[number] }
  /** The category was done in the last 6 weeks. */
  | { readonly kind: 'done'; readonly category: string }
  /** The closings of a week that are over and went so. */
  | { readonly kind: 'closed'; readonly week: CalendarDay; readonly outcome: ClosingOutcome }
  /** The file is open since that many days: one of FILE_AGES. */
  | { readonly kind: 'age'; readonly from: number; readonly to: number };

interface BehindInputs {
  readonly today: CalendarDay;
  readonly cdReceipt: CdReceipt;
}

/** As an address names such loans: `late-step`, `done:Appraisal`, `closed:2026-11-22:slipped`, `age:30`. */
export function formatBehind(behind: LoansBehind): string {
  switch (behind.kind) {
    case 'done':
      return `done:${behind.category}`;
    case 'closed':
      return `closed:${formatIsoDay(behind.week)}:${behind.outcome}`;
    case 'age':
      return `age:${behind.from}`;
    case 'within': {
      const ends = [behind.from, behind.to].map(isoDayOrBlank);
      return ['within', ...ends, ...(behind.of === undefined ? [] : [formatBehind(behind.of)])].join(':');
    }
    default:
      return behind.kind;
  }
}

/** Reads such a name; undefined for one that names nothing. A category that the lender doesn't have finds no loan. */
export function parseBehind(text: string): LoansBehind | undefined {
  const [kind = '', ...rest] = text.split(':');
  const value = rest.join(':');
  switch (kind) {
    case 'done':
      return value === '' ? undefined : { kind, category: value };
    case 'closed': {
      const day = parseCalendarDay(rest[0]);
      const week = day && fileDay(startOfWeek(day));
      const outcome = CLOSING_OUTCOMES.find((one) => one === rest[1]);
      if (week === undefined || outcome === undefined || rest.length > 2) return undefined;
      return { kind, week, outcome };
    }
    case 'age': {
      const age = FILE_AGES.find(({ from }) => String(from) === value);
      return age && { kind, ...age };
    }
    case 'within': {
      const [from, to] = rest.map(parseCalendarDay);
      if (rest.length === 2) return withinDays(from, to);
      const of = parseBehind(rest.slice(2).join(':'));
      return of === undefined || of.kind === 'within' ? undefined : withinDays(from, to, of);
    }
    default: {
      const plain = PLAIN_FIGURES.find((one) => one === text);
      return plain && { kind: plain };
    }
  }
}

/** Of a figure's loans, or of all, those that close within these days; the same for none. */
export function withinDays(
  from: CalendarDay | undefined,
  to: CalendarDay | undefined,
  of?: LoansOfFigure,
): LoansBehind | undefined {
  return from === undefined && to === undefined ? of : { kind: 'within', from, to, of };
}

/** Tells which loans are behind a figure. */
export function behindTest(behind: LoansBehind, { today, cdReceipt }: BehindInputs): (loan: Loan) => boolean {
  switch (behind.kind) {
    case 'open':
      return (loan) => !loan.closing.isFunded;
    case 'closing-in-14-days':
      return ({ closing: { isFunded, daysUntil = Infinity } }) =>
        !isFunded && daysUntil >= 0 && daysUntil < CLOSING_AHEAD_DAYS;
    case 'any-done':
      return (loan) =>
        loan.categories.some(
          ({ name }) => name !== DEAD_IN_WATER && recentlyDone(loan, name, today) !== undefined,
        );
    case 'cleared':
      return (loan) => daysToClear(loan, doneSpan(loan, today), today) !== undefined;
    case 'within': {
      const { from = -Infinity, to = Infinity, of } = behind;
      const isOfFigure = of === undefined ? () => true : behindTest(of, { today, cdReceipt });
      return (loan) => {
        const { day } = loan.closing;
        return day !== undefined && day >= from && day <= to && isOfFigure(loan);
      };
    }
    case 'late-step':
      return (loan) => hasLateStep(loan, today);
    case 'done-this-week':
      return (loan) => isDoneThisWeek(doneSpan(loan, today), today);
    case 'cannot-close':
      return (loan) => cannotCloseOnItsDay(loan, { cdReceipt, today });
    case 'closing-this-month': {
      const isThisMonth = inMonthOf(today);
      return ({ closing: { day } }) => day !== undefined && isThisMonth(day);
    }
    case 'on-time-this-month': {
      const isThisMonth = behindTest({ kind: 'closing-this-month' }, { today, cdReceipt });
      return (loan) => isThisMonth(loan) && closingOutcome(loan) === 'on-time';
    }
    case 'done':
      return (loan) => recentlyDone(loan, behind.category, today) !== undefined;
    case 'closed':
      return (loan) =>
        loan.closing.day !== undefined &&
        startOfWeek(loan.closing.day) === behind.week &&
        closingOutcome(loan) === behind.outcome;
    case 'age':
      return (loan) => {
        const age = fileAge(loan, doneSpan(loan, today), today);
        return age !== undefined && age >= behind.from && age < behind.to;
      };
  }
}

/** Days from due to done of a category that was done in the last 6 weeks; undefined for any other. */
function recentlyDone(loan: Pick<Loan, 'categories'>, category: string, today: CalendarDay) {
  return recentlyDoneIn(
    loan.categories.find(({ name }) => name === category),
    today,
  );
}

/** The same of a loan's category, undefined without one. */
export function recentlyDoneIn(category: MilestoneCategory | undefined, today: CalendarDay) {
  const done = category && categoryDone(category);
  return done !== undefined && done.done <= today && done.done > today - RECENT_DAYS ? done.days : undefined;
}

/**
 * Days from the first day of a file to its Final CTC, if that was done in the last 90 days.
 * @param span the loan's, see doneSpan.
 */
export function daysToClear(
  { categories }: Pick<Loan, 'categories'>,
  span: DoneSpan | undefined,
  today: CalendarDay,
): number | undefined {
  if (span === undefined || span.last <= today - CLEARED_DAYS) return undefined;
  const found = categories.find(({ name }) => name === FINAL_CTC);
  const done = found && categoryDone(found)?.done;
  return done === undefined || done > today || done <= today - CLEARED_DAYS ? undefined : done - span.first;
}

/** True if a step was done today or in the 6 days before. */
export function isDoneThisWeek(span: DoneSpan | undefined, today: CalendarDay): boolean {
  return span !== undefined && span.last > today - 7;
}
