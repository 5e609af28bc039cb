import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { completedClause, isOrAre, listText } from '#src/domain/status/explanation-phrases.ts';
import { isNotFunded } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { type DatedStep, openSteps, type OpenSteps } from '#src/domain/loan/open-steps.ts';
import { CLOSING, FINAL_CTC, FUNDS_SENT } from '#src/domain/loan-fields/specification-names.ts';

/** How many names go in one sentence; the rest are counted. */
const MOST_NAMES = 3;
/** From this many days before closing, every open category stands in the way. */
const CLOSE_TO_CLOSING_DAYS = 7;

/**
 * Three to six plain sentences on where a loan stands: its milestone and what's done, days to closing, what's late and
 * by how much, what's due today, what's next, and what stands in the way. Written by rules from the loan's own dates;
 * unknowns are called unknown. Source: specification 2.7 and 7.
 */
export function summariseLoan(loan: Loan, today: CalendarDay): readonly string[] {
  const steps = openSteps(loan, today);
  const obstacles = obstaclesOf(loan);
  return [
    `${milestoneClause(loan, today)}${doneClause(loan)}.`,
    `${closingClause(loan, today)}.`,
    `${lateClause(loan, steps.late, today)}.`,
    ...(steps.dueToday.length > 0 ? [`${dueTodayClause(steps.dueToday)}.`] : []),
    ...nextSentences(steps, today),
    ...(obstacles.length > 0 ? [`What stands in the way: ${obstacles.join('; ')}.`] : []),
  ];
}

function milestoneClause({ milestone, milestoneDate, isSuspended }: Loan, today: CalendarDay): string {
  if (milestone === '') return "The loan's milestone is not known";
  const state = isSuspended ? 'suspended' : `in milestone ${milestone}`;
  if (milestoneDate === undefined) return `The loan is ${state}, since when is not known`;
  const date = formatCalendarDay(milestoneDate);
  if (milestoneDate > today) return `The loan is ${state}, with a date that has not come yet, ${date}`;
  const since = milestoneDate === today ? 'today' : `${date}, ${daysText(today - milestoneDate)} ago`;
  return `The loan has been ${state} since ${since}`;
}

function doneClause(loan: Loan): string {
  const counted = countedCategories(loan);
  const done = counted.filter(isComplete).length;
  if (counted.length === 0) return '';
  if (done === 0) return `; none of ${counted.length} categories is complete`;
  return done === counted.length
    ? `; all ${done} categories are complete`
    : `; ${done} of ${counted.length} categories ${isOrAre(done)} complete`;
}

/** Dead in Water is a measure of days, not work to do. */
function countedCategories({ categories }: Loan): MilestoneCategory[] {
  return categories.filter(({ deadInWater }) => deadInWater === undefined);
}

function isComplete({ status }: MilestoneCategory): boolean {
  return status === 'COMPLETED';
}

function closingClause(loan: Loan, today: CalendarDay): string {
  const { day, daysUntil, daysUnfunded, didNotClose } = loan.closing;
  if (day === undefined || daysUntil === undefined) return 'No projected closing date is known';
  const date = formatCalendarDay(day);
  if (daysUntil === 0) return `Closing is projected for today, ${date}`;
  if (daysUntil > 0) return `Closing is projected for ${date}, in ${daysText(daysUntil)}`;
  const past = `${date}, ${daysText(-daysUntil)} ago`;
  if (daysUnfunded > 0) {
    return didNotClose
      ? `The loan did not close: closing was projected for ${past}`
      : `The loan is not funded: closing was projected for ${past}`;
  }
  const funded = loan.categories
    .find(({ name }) => name === CLOSING)
    ?.fields.find(({ name }) => name === FUNDS_SENT)?.completed;
  const ending = funded === undefined ? '' : `, and ${FUNDS_SENT} ${completedClause(funded, today)}`;
  return `Closing was projected for ${past}${ending}`;
}

function lateClause({ closing, faults }: Loan, late: readonly DatedStep[], today: CalendarDay): string {
  if (late.length === 0) {
    // Of a closing that is late itself, the sentence before has just said so.
    if (isNotFunded(closing))
      return `No step${faults.length > 0 ? ' that could be read' : ''} is past its due date`;
    return faults.length > 0 ? 'Nothing that could be read is late' : 'Nothing is late';
  }
  const named = late.slice(0, MOST_NAMES).map(({ name, due }) => `${name} is ${daysText(today - due)} late`);
  const more = late.length - named.length;
  return more === 0 ? listText(named) : `${named.join(', ')}, and ${more} more ${isOrAre(more)} late`;
}

function dueTodayClause(steps: readonly DatedStep[]): string {
  return `${namesText(steps.map(({ name }) => name))} ${isOrAre(steps.length)} due today`;
}

function nextSentences({ ahead, undatedCount }: OpenSteps, today: CalendarDay): string[] {
  const [nearest] = ahead;
  const undated = undatedCount === 1 ? '1 open step has' : `${undatedCount} open steps have`;
  if (nearest === undefined)
    return undatedCount === 0 ? [] : [`What comes next is not known: ${undated} no due date.`];
  const names = ahead.filter(({ due }) => due === nearest.due).map(({ name }) => name);
  const when = `due ${formatCalendarDay(nearest.due)}, in ${daysText(nearest.due - today)}`;
  return [
    `Next ${isOrAre(names.length)} ${namesText(names)}, ${when}${undatedCount === 0 ? '' : `; ${undated} no due date`}.`,
  ];
}

function obstaclesOf(loan: Loan): string[] {
  const obstacles = loan.isSuspended ? ['underwriting has suspended the loan'] : [];
  for (const { deadInWater, name, fields } of loan.categories) {
    if (deadInWater?.isStalled !== true || deadInWater.days === undefined) continue;
    const open = fields
      .filter(({ status, isDisabled }) => status !== 'COMPLETED' && !isDisabled)
      .map((field) => field.name);
    const after = `${daysText(deadInWater.days)} after ${fields[0]?.name}`;
    obstacles.push(`${listText(open)} ${isOrAre(open.length)} not completed ${after} (${name})`);
  }
  const { daysUntil } = loan.closing;
  const isClose = daysUntil !== undefined && daysUntil >= 0 && daysUntil <= CLOSE_TO_CLOSING_DAYS;
  const open = countedCategories(loan)
    .filter((category) => !isComplete(category) && category.name !== CLOSING && hasOpenStep(category))
    .map(({ name }) => name)
    // No loan may close without it, so it's named whatever else is open.
    .sort((left, right) => Number(right === FINAL_CTC) - Number(left === FINAL_CTC));
  if ((isClose || isNotFunded(loan.closing)) && open.length > 0) {
    obstacles.push(`${namesText(open)} ${isOrAre(open.length)} not complete`);
  }
  return obstacles;
}

/** False where all that is open is not needed on this loan: it then stands in nobody's way. */
function hasOpenStep({ fields }: MilestoneCategory): boolean {
  return fields.some(({ status, isDisabled }) => status !== 'COMPLETED' && !isDisabled);
}

/** Up to three names, and how many more there are. */
function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return listText(more > 0 ? [...names.slice(0, MOST_NAMES), `${more} more`] : names);
}
