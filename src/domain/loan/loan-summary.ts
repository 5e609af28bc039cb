import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { completedClause, isOrAre, listText } from '#src/domain/status/explanation-phrases.ts';
import { isNotFunded, passedClosingState } from '#src/domain/loan/closing.ts';
import { type CdReceipt, legalClosing } from '#src/domain/loan/legal-closing.ts';
import { closingObstacle } from '#src/domain/loan/legal-closing-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import { type DatedStep, openSteps, type OpenSteps } from '#src/domain/loan/open-steps.ts';
import { wireSentences } from '#src/domain/loan/wire-sentences.ts';
import { waitsForWires } from '#src/domain/loan/late-funding.ts';
import { CLOSING, FINAL_CTC, FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';

/** How many names go in one sentence; the rest are counted. */
const MOST_NAMES = 3;
/** Of what holds up closing, every late category up to so many. */
const MOST_LATE_NAMES = 5;
/** From this many days before closing, every open category holds it up. */
const CLOSE_TO_CLOSING_DAYS = 7;

/**
 * Three to six lines on where a loan stands: its milestone and what's done, days to closing and whether banks send
 * wires then, what's late and by how much, what's due today, what's next, and what holds up closing. Funds set for
 * today that no bank can send wait for the next day with wires. A closing that isn't legal on its day comes first, and
 * what banks do then only if proof can still make it legal. Written by rules from the loan's own dates. Unknowns are
 * called unknown. Source: specification 2.7 and 7.
 */
export function summariseLoan(loan: Loan, today: CalendarDay, cdReceipt: CdReceipt): readonly string[] {
  const steps = openSteps(loan, today);
  const obstacles = obstaclesOf(loan);
  const legal = legalClosing(loan, cdReceipt, today);
  const illegal = closingObstacle(legal, today);
  const canStillBe = legal?.proveBy !== undefined;
  const obstacle = [illegal, ...(canStillBe ? wireSentences(loan, today) : [])].join(' ');
  const milestone = `${milestoneClause(loan, today)}.${doneSentence(loan)}`;
  return [
    ...(illegal === '' ? [milestone, closingSentences(loan, today)] : [obstacle, milestone]),
    `${lateClause(loan, steps.late, today, illegal !== '')}.`,
    ...todaySentences(steps.dueToday, today, illegal === '' || canStillBe),
    ...nextSentences(steps, today),
    ...(obstacles.length > 0 ? [`Holding up closing: ${obstacles.join('; ')}.`] : []),
  ];
}

function closingSentences(loan: Loan, today: CalendarDay): string {
  return [`${closingClause(loan, today)}.`, ...wireSentences(loan, today)].join(' ');
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

/** Dead in Water is a measure of days, not work to do. */
function countedCategories({ categories }: Loan): MilestoneCategory[] {
  return categories.filter(({ deadInWater }) => deadInWater === undefined);
}

function isComplete({ status }: MilestoneCategory): boolean {
  return status === 'COMPLETED';
}

function closingClause(loan: Loan, today: CalendarDay): string {
  const { day, daysUntil, daysUnfunded } = loan.closing;
  if (day === undefined || daysUntil === undefined) return 'No projected closing date';
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
    // Of a closing that is late itself, or that can't be on its day, a sentence before has just said so.
    if (isNotFunded(closing) || isIllegal)
      return `No step${faults.length > 0 ? ' that could be read' : ''} is past its due date`;
    return faults.length > 0 ? 'Nothing that could be read is late' : 'Nothing is late';
  }
  const named = late.slice(0, MOST_NAMES).map(({ name, due }) => `${name} is ${daysText(today - due)} late`);
  const more = late.length - named.length;
  return more === 0 ? listText(named) : `${named.join(', ')}, and ${more} more ${isOrAre(more)} late`;
}

/** Nobody can send funds on a day without wires, so those aren't called due: they wait for the next day with. */
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

function nextSentences({ ahead, undatedCount }: OpenSteps, today: CalendarDay): string[] {
  const [nearest] = ahead;
  const undated = undatedCount === 1 ? '1 open step has' : `${undatedCount} open steps have`;
  if (nearest === undefined) return undatedCount === 0 ? [] : [`Next step unknown: ${undated} no due date.`];
  const names = ahead.filter(({ due }) => due === nearest.due).map(({ name }) => name);
  const days = nearest.due - today;
  const when = days === 1 ? 'tomorrow' : `in ${daysText(days)}`;
  const next = `Next: ${namesText(names)}, due ${when} (${formatCalendarDay(nearest.due)}).`;
  return [undatedCount === 0 ? next : `${next} ${undated} no due date.`];
}

function obstaclesOf(loan: Loan): string[] {
  const obstacles = loan.isSuspended ? ['underwriting has suspended the loan'] : [];
  for (const { deadInWater, name, fields } of loan.categories) {
    if (deadInWater?.isStalled !== true || deadInWater.days === undefined) continue;
    const open = fields.filter(isNeeded).map((field) => field.name);
    const after = `${daysText(deadInWater.days)} after ${fields[0]?.name}`;
    obstacles.push(`${listText(open)} ${isNotOrAreNot(open.length)} completed ${after} (${name})`);
  }
  const { daysUntil } = loan.closing;
  const isClose = daysUntil !== undefined && daysUntil >= 0 && daysUntil <= CLOSE_TO_CLOSING_DAYS;
  const open = obstaclesInOrder(
    countedCategories(loan).filter(
      (category) => !isComplete(category) && category.name !== CLOSING && hasOpenStep(category),
    ),
  );
  if ((isClose || isNotFunded(loan.closing)) && open.length > 0) {
    const named = Math.min(Math.max(MOST_NAMES, open.filter(isLate).length), MOST_LATE_NAMES);
    const names = namesText(
      open.map(({ name }) => name),
      named,
    );
    obstacles.push(`${names} ${isNotOrAreNot(open.length)} complete`);
  }
  return obstacles;
}

/** By what of each is due first: the longest late, then what's due today and later, then what has no date. */
function obstaclesInOrder(open: readonly MilestoneCategory[]): MilestoneCategory[] {
  return open.toSorted(
    (left, right) =>
      // Of those without a date, the one without which no loan closes.
      firstDue(left) - firstDue(right) || Number(isFinal(right)) - Number(isFinal(left)),
  );
}

function isLate({ status }: MilestoneCategory): boolean {
  return status === 'PAST_DUE';
}

function firstDue({ fields }: MilestoneCategory): number {
  return Math.min(...fields.flatMap((field) => (isNeeded(field) ? [field.due ?? Infinity] : [])));
}

function isFinal({ name }: MilestoneCategory): boolean {
  return name === FINAL_CTC;
}

/** False if this loan needs none of the category's open steps. */
function hasOpenStep({ fields }: MilestoneCategory): boolean {
  return fields.some(isNeeded);
}

function isNeeded({ status, isDisabled }: MilestoneField): boolean {
  return status !== 'COMPLETED' && !isDisabled;
}

function isNotOrAreNot(count: number): string {
  return count === 1 ? "isn't" : "aren't";
}

/** The first names, and how many more there are. */
function namesText(names: readonly string[], most = MOST_NAMES): string {
  const more = names.length - most;
  return listText(more > 0 ? [...names.slice(0, most), `${more} more`] : names);
}
