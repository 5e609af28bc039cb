import type { LoanActions, NextAction } from '#src/domain/actions/next-action.ts';
import { ACTION_KINDS } from '#src/domain/actions/next-action.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { TURNS } from '#src/domain/loan-fields/field-map.ts';
import { byLoanNumber } from '#src/domain/loan/by-loan-number.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

const TURN_RANKS = new Map<string, number>(TURNS.map((turn, rank) => [turn, rank]));
const KIND_RANKS = new Map<string, number>(ACTION_KINDS.map((kind, rank) => [kind, rank]));

/**
 * The rule of the order, as docs/choices.md states it: legal deadlines and the steps that hold one up first, by the
 * nearest deadline, what the law itself asks for before the steps; then lateness weighted by how near the closing is;
 * then whose turn it is. Zero for two actions that it doesn't tell apart.
 */
function compareUrgency(left: NextAction, right: NextAction): number {
  return (
    compareDays(deadlineDayOf(left), deadlineDayOf(right)) ||
    Number(left.legalDay === undefined) - Number(right.legalDay === undefined) ||
    right.urgency - left.urgency ||
    rankOf(TURN_RANKS, left.turn) - rankOf(TURN_RANKS, right.turn)
  );
}

/** The legal deadline that an action is for. */
export function deadlineDayOf({ legalDay, blocks }: NextAction): CalendarDay | undefined {
  return legalDay ?? blocks?.day;
}

/** The actions of one loan: by the rule, then by kind, then by what they're about. */
export function compareActions(left: NextAction, right: NextAction): number {
  return (
    compareUrgency(left, right) ||
    rankOf(KIND_RANKS, left.kind) - rankOf(KIND_RANKS, right.kind) ||
    compareTexts(left.subjects[0] ?? '', right.subjects[0] ?? '')
  );
}

/** Loans by one action each: by the rule, then by closing date, then by loan number, so that no two loans tie. */
export function compareLoanActions(
  left: { readonly loan: Loan; readonly action: NextAction },
  right: { readonly loan: Loan; readonly action: NextAction },
): number {
  return compareUrgency(left.action, right.action) || compareLoans(left.loan, right.loan);
}

/** Loans by their most urgent action. */
export function compareByFirst(left: LoanActions, right: LoanActions): number {
  return compareUrgency(left.actions[0], right.actions[0]) || compareLoans(left.loan, right.loan);
}

function compareLoans(left: Loan, right: Loan): number {
  return compareDays(left.closing.day, right.closing.day) || byLoanNumber(left, right);
}

/** The earlier day first, no day last. */
function compareDays(left: number | undefined, right: number | undefined): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  return right === undefined ? -1 : left - right;
}

function rankOf(ranks: ReadonlyMap<string, number>, name: string): number {
  return ranks.get(name) ?? ranks.size;
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
