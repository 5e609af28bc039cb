import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { closingFactWords, closingObstacle } from '#src/domain/closing/closing-fact-words.ts';
import { type ClosingFactKind, closingFacts, hasFact } from '#src/domain/closing/closing-facts.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { completedClause, isOrAre } from '#src/domain/status/explanation-phrases.ts';
import { isNotFunded, passedClosingState } from '#src/domain/loan/closing.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { countedCategories, holdingUpText, isComplete, namesText } from '#src/domain/loan/holding-up.ts';
import { type DatedStep, lateText, openSteps, type OpenSteps } from '#src/domain/loan/open-steps.ts';
import { waitsForWires } from '#src/domain/loan/late-funding.ts';
import { CLOSING, FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';

/** Added after the closing's day, or after the legal objection to it. */
const TOLD: ReadonlySet<ClosingFactKind> = new Set<ClosingFactKind>([
  'no-cd',
  'lock-ends-first',
  'funds-wait',
  'no-wires',
]);

/**
 * Three to six lines on where a loan stands: its milestone and what's done, its closing and whether banks send wires
 * then, what's late, due today and next, and what holds up closing. A closing that isn't legal on its day comes first.
 * Unknowns are called unknown. Source: specification 2.7 and 7.
 */
export function summariseLoan(loan: Loan, today: CalendarDay, cdReceipt: CdReceipt): readonly string[] {
  const steps = openSteps(loan, today);
  const heldUp = holdingUpText(loan);
  const facts = closingFacts(loan, cdReceipt, today);
  const obstacle = closingObstacle(loan, cdReceipt, today);
  const isIllegal = obstacle !== '';
  const told = facts
    .filter(({ kind }) => TOLD.has(kind))
    .map((fact) => closingFactWords(fact, today).sentence);
  const milestone = `${milestoneClause(loan, today)}.${doneSentence(loan)}`;
  return [
    ...(isIllegal
      ? [[obstacle, ...told].join(' '), milestone]
      : [milestone, [`${closingClause(loan, today)}.`, ...told].join(' ')]),
    `${lateClause(loan, steps.late, today, isIllegal)}.`,
    ...todaySentences(steps.dueToday, today, !hasFact(facts, 'too-early')),
    ...nextSentences(steps, loan.faults.length > 0, today),
    ...(heldUp === '' ? [] : [heldUp]),
  ];
}

function milestoneClause({ milestone, milestoneDate, isSuspended }: Loan, today: CalendarDay): string {
  if (milestone === '') return 'Milestone unknown';
  const state = isSuspended ? 'Suspended' : `In ${milestone}`;
  if (milestoneDate === undefined) return `${state}, start date unknown`;
  const date = formatCalendarDay(milestoneDate);
  if (milestoneDate > today) return `${state}, with a start date in the future (${date})`;
  return milestoneDate === today
    ? `${state} since today`
    : `${state} since ${date} (${daysText(today - milestoneDate)})`;
}

function doneSentence(loan: Loan): string {
  const counted = countedCategories(loan);
  const done = counted.filter(isComplete).length;
  if (counted.length === 0) return '';
  if (done === counted.length) return ` All ${done} categories complete.`;
  return ` ${done === 0 ? 'None' : done} of ${counted.length} categories complete.`;
}

function closingClause(loan: Loan, today: CalendarDay): string {
  const { day, daysUntil, daysUnfunded } = loan.closing;
  if (day === undefined || daysUntil === undefined)
    return `No projected closing date${loan.closing.unreadable === undefined ? '' : ' that could be read'}`;
  const date = formatCalendarDay(day);
  if (daysUntil === 0) return `Closing is projected for today, ${date}`;
  if (daysUntil > 0) return `Closing is projected for ${date}, in ${daysText(daysUntil)}`;
  const ago = `${daysText(-daysUntil)} ago`;
  if (daysUnfunded > 0) {
    return `${passedClosingState(loan.closing)}. Projected closing was ${date} (${ago})`;
  }
  const funded = loan.categories
    .find(({ name }) => name === CLOSING)
    ?.fields.find(({ name }) => name === FUNDS_SENT)?.completed;
  const ending = funded === undefined ? '' : `, and ${FUNDS_SENT} ${completedClause(funded, today)}`;
  return `Closing was projected for ${date}, ${ago}${ending}`;
}

function lateClause(
  { closing, faults }: Loan,
  late: readonly DatedStep[],
  today: CalendarDay,
  isIllegal: boolean,
): string {
  if (late.length === 0) {
    // The previous sentence already covers a late or illegal closing.
    if (isNotFunded(closing) || isIllegal)
      return `No step${faults.length > 0 ? ' that could be read' : ''} is past its due date`;
    return faults.length > 0 ? 'Nothing that could be read is late' : 'Nothing is late';
  }
  return lateText(late, today);
}

/** Funds on a day without wires aren't called due: they wait for the next day with wires. */
function todaySentences(steps: readonly DatedStep[], today: CalendarDay, hasWires: boolean): string[] {
  const isWaiting = ({ name }: DatedStep) => waitsForWires(name, today);
  const names = steps.filter((step) => !isWaiting(step)).map(({ name }) => name);
  const sentences = names.length === 0 ? [] : [`${namesText(names)} ${isOrAre(names.length)} due today.`];
  if (hasWires && steps.some(isWaiting)) {
    const day = dayWithWeekday(nextWireDay(today));
    sentences.push(`${FUNDS_SENT} waits until ${day}, when banks send wires again.`);
  }
  return sentences.length === 0 ? [] : [sentences.join(' ')];
}

function nextSentences({ ahead, undatedCount }: OpenSteps, hasFaults: boolean, today: CalendarDay): string[] {
  const [nearest] = ahead;
  const have = undatedCount === 1 ? '1 open step has' : `${undatedCount} open steps have`;
  const undated = `${have} no due date${hasFaults ? ' that could be read' : ''}.`;
  if (nearest === undefined) return undatedCount === 0 ? [] : [`Next step unknown: ${undated}`];
  const names = ahead.filter(({ due }) => due === nearest.due).map(({ name }) => name);
  const days = nearest.due - today;
  const when = days === 1 ? 'tomorrow' : `in ${daysText(days)}`;
  const next = `Next: ${namesText(names)}, due ${when} (${formatCalendarDay(nearest.due)}).`;
  return [undatedCount === 0 ? next : `${next} ${undated}`];
}
