import { nthDayAfter } from '#src/domain/calendar/business-days.ts';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { banksSendWires, nextWireDay } from '#src/domain/calendar/wire-days.ts';
import {
  type ClosingFact,
  type ClosingFactKind,
  closingFacts,
  hasFact,
  lawOf,
} from '#src/domain/closing/closing-facts.ts';
import { isClosingAtRisk, isClosingInDoubt, lastNearDay } from '#src/domain/closing/closing-risk.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';
import { categoriesHoldingUp, countedCategories } from '#src/domain/loan/holding-up.ts';
import { type DisclosureClock, lastWaitStart, legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { isOpenStep } from '#src/domain/status/milestone-field.ts';
import type { Status } from '#src/domain/status/status.ts';

interface Lender {
  readonly fieldMap: FieldMap;
  readonly rules: LenderRules;
  readonly today: CalendarDay;
}

/** A disclosure that would be too late for a closing. */
interface BrokenDeadline {
  readonly document: DisclosureClock['document'];
  /** The last day on which it had to be sent (LE) or received (CD). */
  readonly lastDay: CalendarDay;
  /** Calendar days by which the closing would be too early for it; 1 or more. */
  readonly days: number;
}

interface DueCategory {
  readonly category: MilestoneCategory;
  /** When the last of its open steps is due. */
  readonly due: CalendarDay;
}

/** What another projected closing changes. Statuses, facts and steps are those of the loan with that day. */
export interface MovedClosing {
  readonly loan: Loan;
  readonly facts: readonly ClosingFact[];
  /** What the law doesn't allow, or only with proof of receipt: the deadline that decides comes first. */
  readonly broken: readonly BrokenDeadline[];
  /** Kinds of facts that the loan has now, and wouldn't have. */
  readonly goneFacts: readonly ClosingFactKind[];
  readonly changed: readonly { readonly before: Status; readonly category: MilestoneCategory }[];
  /** Categories with open steps that are due only after the closing; and those that have them now, and wouldn't. */
  readonly dueAfter: readonly DueCategory[];
  readonly dueInTime: readonly MilestoneCategory[];
  /** Categories that would begin to hold up the closing, or no longer do. */
  readonly heldUp: readonly MilestoneCategory[];
  readonly released: readonly MilestoneCategory[];
  readonly risk: 'starts' | 'ends' | 'same';
}

/**
 * What changes if the platform had this day as the loan's projected closing, and nothing else: due dates are fields of
 * their own, and how the platform would set them anew isn't known.
 */
export function moveClosing(loan: Loan, day: CalendarDay, { fieldMap, rules, today }: Lender): MovedClosing {
  const moved = deriveLoan(closingOn(loan.raw, fieldMap, day), fieldMap, today);
  const was = closingFacts(loan, rules.cdReceipt, today);
  const facts = closingFacts(moved, rules.cdReceipt, today);
  const dueAfter = dueAfterClosing(moved);
  const { cdReceipt } = rules;
  const riskInputs = { cdReceipt, today, lastNear: lastNearDay(today, rules.isOfficeDay) };
  const isAtRisk = isClosingAtRisk(moved, riskInputs, isClosingInDoubt(facts));
  const wasAtRisk = isClosingAtRisk(loan, riskInputs, isClosingInDoubt(was));
  return {
    loan: moved,
    facts,
    broken: brokenDeadlines(facts),
    goneFacts: was.map(({ kind }) => kind).filter((kind) => !hasFact(facts, kind)),
    changed: moved.categories.flatMap((category, at) => {
      const before = loan.categories[at]?.status ?? category.status;
      return before === category.status ? [] : [{ before, category }];
    }),
    dueAfter,
    dueInTime: without(categoriesOf(dueAfterClosing(loan)), categoriesOf(dueAfter)),
    heldUp: without(categoriesHoldingUp(moved), categoriesHoldingUp(loan)),
    released: without(categoriesHoldingUp(loan), categoriesHoldingUp(moved)),
    risk: isAtRisk === wasAtRisk ? 'same' : isAtRisk ? 'starts' : 'ends',
  };
}

/** The first day from today on that the law allows, as things stand, and what decides it. */
export interface EarliestClosing {
  readonly day: CalendarDay;
  /** That day, or the next one on which banks send wires. */
  readonly wireDay: CalendarDay;
  readonly clock: DisclosureClock;
}

/** Undefined where the law isn't judged (see `legalClosing`). A loan needs no closing date for it. */
export function earliestClosing(
  { raw }: Loan,
  { fieldMap, rules, today }: Lender,
): EarliestClosing | undefined {
  const loan = deriveLoan(closingOn(raw, fieldMap, today), fieldMap, today);
  const legal = legalClosing(loan, rules.cdReceipt, today);
  if (legal === undefined) return undefined;
  const day = legal.earliest > today ? legal.earliest : today;
  return { day, wireDay: banksSendWires(day) ? day : nextWireDay(day), clock: legal.clocks[0] };
}

/** The office day with this number (1 or more) after the projected closing; after today if that is missing or past. */
export function officeDaysLater({ closing }: Loan, number: number, { rules, today }: Lender): CalendarDay {
  const { day = today } = closing;
  return nthDayAfter(day < today ? today : day, number, rules.isOfficeDay);
}

/** A field of the lender's that also feeds a step moves with it, as it would on the platform. */
function closingOn(raw: RawLoan, { loan }: FieldMap, day: CalendarDay): RawLoan {
  const fields = { ...raw.fields, [loan.projectedClosingDate]: formatCalendarDay(day) };
  return { loanId: raw.loanId, faults: raw.faults, fields };
}

function brokenDeadlines(facts: readonly ClosingFact[]): readonly BrokenDeadline[] {
  const legal = lawOf(facts)?.legal;
  if (legal?.isTooEarly !== true) return [];
  const { closing, clocks } = legal;
  return clocks
    .filter(({ earliest }) => earliest > closing)
    .map(({ document, earliest }) => ({
      document,
      lastDay: lastWaitStart(document, closing),
      days: earliest - closing,
    }));
}

/** Funds may go out after the closing: on a refinance they do. */
function dueAfterClosing(loan: Loan): readonly DueCategory[] {
  const { day = Infinity } = loan.closing;
  return countedCategories(loan).flatMap((category) => {
    const dues = category.fields.flatMap((field) =>
      isOpenStep(field) && field.name !== FUNDS_SENT && field.due !== undefined ? [field.due] : [],
    );
    const [due] = dues.toSorted((left, right) => right - left);
    return due === undefined || due <= day ? [] : [{ category, due }];
  });
}

function categoriesOf(late: readonly DueCategory[]): readonly MilestoneCategory[] {
  return late.map(({ category }) => category);
}

/** By name: two derivations of a loan have no objects in common. */
function without(all: readonly MilestoneCategory[], others: readonly MilestoneCategory[]) {
  return all.filter(({ name }) => !others.some((other) => other.name === name));
}
