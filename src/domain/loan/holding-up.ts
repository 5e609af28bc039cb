import { daysText } from '#src/domain/calendar/days-text.ts';
import { CLOSING, FINAL_CTC } from '#src/domain/loan-fields/specification-names.ts';
import { isNotFunded } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { listText } from '#src/domain/status/explanation-phrases.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { isOpenStep } from '#src/domain/status/milestone-field.ts';

const MOST_NAMES = 3;
const MOST_LATE_NAMES = 5;
/** From this many days before closing, every open category holds it up. */
const CLOSE_TO_CLOSING_DAYS = 7;

export type HeldLoan = Pick<Loan, 'closing' | 'categories' | 'isSuspended'>;

/**
 * What holds up a loan's closing, as half sentences: a suspension, a file that's stalled, and the categories that are
 * open shortly before a closing or after it passed without funds. Empty where nothing does, and for a
 * funded loan: it closed. Source: specification 2.7.
 */
function holdingUp(loan: HeldLoan): readonly string[] {
  if (loan.closing.isFunded) return [];
  const reasons = loan.isSuspended ? ['underwriting has suspended the loan'] : [];
  for (const { deadInWater, name, fields } of loan.categories) {
    if (deadInWater?.isStalled !== true || deadInWater.days === undefined) continue;
    const open = fields.filter(isOpenStep).map((field) => field.name);
    const after = `${daysText(deadInWater.days)} after ${fields[0]?.name}`;
    reasons.push(`${listText(open)} ${isNotOrAreNot(open.length)} completed ${after} (${name})`);
  }
  const open = categoriesHoldingUp(loan);
  if (open.length > 0) {
    const named = Math.min(Math.max(MOST_NAMES, open.filter(isLate).length), MOST_LATE_NAMES);
    const names = namesText(
      open.map(({ name }) => name),
      named,
    );
    reasons.push(`${names} ${isNotOrAreNot(open.length)} complete`);
  }
  return reasons;
}

/** `Holding up closing: HOI isn't complete.`; '' where nothing does. */
export function holdingUpText(loan: HeldLoan): string {
  const reasons = holdingUp(loan);
  return reasons.length === 0 ? '' : `Holding up closing: ${reasons.join('; ')}.`;
}

/** The categories that do, by what's due first in each: the longest late first, those without a date last. */
export function categoriesHoldingUp(loan: HeldLoan): readonly MilestoneCategory[] {
  const { daysUntil, isFunded } = loan.closing;
  if (isFunded) return [];
  const isClose = daysUntil !== undefined && daysUntil >= 0 && daysUntil <= CLOSE_TO_CLOSING_DAYS;
  if (!isClose && !isNotFunded(loan.closing)) return [];
  return countedCategories(loan)
    .filter(
      (category) => !isComplete(category) && category.name !== CLOSING && category.fields.some(isOpenStep),
    )
    .toSorted(
      (left, right) =>
        // Among those without a date, the one without which no loan closes.
        firstDue(left) - firstDue(right) || Number(isFinal(right)) - Number(isFinal(left)),
    );
}

/** Dead in Water is a measure of days, not work to do. */
export function countedCategories({ categories }: Pick<Loan, 'categories'>): MilestoneCategory[] {
  return categories.filter(({ deadInWater }) => deadInWater === undefined);
}

/** By the rules a category can be complete with a step open. */
export function isComplete({ status }: MilestoneCategory): boolean {
  return status === 'COMPLETED';
}

function isLate({ status }: MilestoneCategory): boolean {
  return status === 'PAST_DUE';
}

function firstDue({ fields }: MilestoneCategory): number {
  return Math.min(...fields.flatMap((field) => (isOpenStep(field) ? [field.due ?? Infinity] : [])));
}

function isFinal({ name }: MilestoneCategory): boolean {
  return name === FINAL_CTC;
}

function isNotOrAreNot(count: number): string {
  return count === 1 ? "isn't" : "aren't";
}

/** The first names, and how many more there are. */
export function namesText(names: readonly string[], most = MOST_NAMES): string {
  const more = names.length - most;
  return listText(more > 0 ? [...names.slice(0, most), `${more} more`] : names);
}
