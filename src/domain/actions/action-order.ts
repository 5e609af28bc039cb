import type { LoanActions, NextAction } from '#src/domain/actions/next-action.ts';
import { ACTION_KINDS, BANDS } from '#src/domain/actions/next-action.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { TURNS } from '#src/domain/loan-fields/field-map.ts';
import { byLoanNumber, compareTexts } from '#src/domain/loan/by-loan-number.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

interface Placed {
  readonly loan: Loan;
  readonly action: NextAction;
}

/**
 * The rule of the order, as docs/choices.md states it: by bands. In the first, the nearest legal deadline comes first,
 * and what the law itself asks for before a step that holds it up. Zero for two actions that it doesn't tell apart.
 */
function compareBands(left: NextAction, right: NextAction): number {
  return (
    rankOf(BANDS, left.band ?? '') - rankOf(BANDS, right.band ?? '') ||
    compareDays(deadlineDayOf(left), deadlineDayOf(right)) ||
    Number(left.legalDay === undefined) - Number(right.legalDay === undefined)
  );
}

/** In a band the nearer closing comes first, past or ahead, then the later step. What can wait goes by its own day. */
function compareInBand(left: Placed, right: Placed): number {
  const nearness = compareDays(distanceOf(left.loan), distanceOf(right.loan));
  return (left.action.band === undefined ? 0 : nearness) || right.action.urgency - left.action.urgency;
}

function distanceOf({ closing: { daysUntil, isFunded } }: Loan): number | undefined {
  return daysUntil === undefined || isFunded ? undefined : Math.abs(daysUntil);
}

/** The legal deadline that an action is for. */
export function deadlineDayOf({ legalDay, blocks }: NextAction): CalendarDay | undefined {
  return legalDay ?? blocks?.day;
}

/** The actions of one loan: by band, then by lateness, turn, kind and what they're about. */
export function compareActions(left: NextAction, right: NextAction): number {
  return (
    compareBands(left, right) ||
    // If a loan didn't close, everything else waits for its new date.
    Number(right.kind === 'slipped') - Number(left.kind === 'slipped') ||
    right.urgency - left.urgency ||
    compareTurns(left, right) ||
    rankOf(ACTION_KINDS, left.kind) - rankOf(ACTION_KINDS, right.kind) ||
    compareTexts(left.subjects[0] ?? '', right.subjects[0] ?? '')
  );
}

/** Loans by one action each, down to the loan number, so that no two loans tie. */
export function compareLoanActions(left: Placed, right: Placed): number {
  return (
    compareBands(left.action, right.action) ||
    compareInBand(left, right) ||
    (left.action.band === undefined ? compareTurns(left.action, right.action) : 0) ||
    compareLoans(left.loan, right.loan)
  );
}

/** Loans by their most urgent action. */
export function compareByFirst(left: LoanActions, right: LoanActions): number {
  return compareLoanActions(
    { loan: left.loan, action: left.actions[0] },
    { loan: right.loan, action: right.actions[0] },
  );
}

function compareTurns(left: NextAction, right: NextAction): number {
  return rankOf(TURNS, left.turn) - rankOf(TURNS, right.turn);
}

function compareLoans(left: Loan, right: Loan): number {
  return compareDays(left.closing.day, right.closing.day) || byLoanNumber(left, right);
}

function compareDays(left: number | undefined, right: number | undefined): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  return right === undefined ? -1 : left - right;
}

/** A name that isn't among them comes last. */
function rankOf(names: readonly string[], name: string): number {
  const rank = names.indexOf(name);
  return rank < 0 ? names.length : rank;
}
