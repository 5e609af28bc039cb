import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import {
  completedClause,
  dueClause,
  isOrAre,
  listText,
  moreStepsText,
} from '#src/domain/status/explanation-phrases.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { isOpenStep, type MilestoneField } from '#src/domain/status/milestone-field.ts';
import { type CategoryReason, type CategoryRule, STALLED_AFTER_DAYS } from '#src/domain/status/rules.ts';
import { stepName } from '#src/domain/status/step-name.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { READY_TO_UW } from '#src/domain/loan-fields/specification-names.ts';
import { type DeadInWater, type DeadInWaterTone, toneOf } from '#src/domain/status/dead-in-water.ts';
import { upperFirst } from '#src/domain/status/first-letter.ts';

/**
 * One plain sentence that says why a category has its status, from its reason and fields. It begins with the status in
 * words: users who can't tell the colors, or hear the page, get the reason first. Source: choices: Statuses.
 */
export function explainCategory(category: MilestoneCategory, today: CalendarDay): string {
  const { deadInWater } = category;
  if (deadInWater !== undefined) return explainDeadInWater(category, deadInWater);
  const byRule = inProgressByRule(category);
  if (byRule !== undefined) return byRule;
  return `${STATUS_LOOKS[category.status].name}: ${categoryCause(category.reason, category, today)}.`;
}

/**
 * A category in which nothing is left to do, and which is not complete all the same: what a VA loan never needs does
 * not count as disabled (choices: Statuses).
 */
function inProgressByRule({ fields, status }: MilestoneCategory): string | undefined {
  const dropped = fields.filter(({ isVA }) => isVA);
  if (status === 'COMPLETED' || dropped.length === 0 || fields.some(isOpenStep)) return undefined;
  return `${STATUS_LOOKS[status].name} by rule: a VA loan never needs ${namesText(dropped)}; nothing is left to do.`;
}

function categoryCause<Rule extends CategoryRule>(
  reason: CategoryReason<Rule>,
  category: MilestoneCategory,
  today: CalendarDay,
): string {
  return CATEGORY_CAUSES[reason.rule](reason, category, today);
}

const CATEGORY_CAUSES: {
  readonly [Rule in CategoryRule]: (
    reason: CategoryReason<Rule>,
    category: MilestoneCategory,
    today: CalendarDay,
  ) => string;
} = {
  'inspection-waived': () => 'the property inspection is waived (PIW), so no appraisal is needed',
  'no-fields': () => 'there are no steps',
  'all-completed': (_, category, today) => allCompletedCause(category, today),
  'completed-without-disabled': (_, category) => completedWithoutDisabledCause(category),
  'past-due': ({ fieldName, due, otherPastDueCount: others }, { name }, today) => {
    const also = others > 0 ? `, and ${moreStepsText(others)} ${isOrAre(others)} past due` : '';
    return `${stepName(name, fieldName)} ${dueClause(due, today)}${also}`;
  },
  // Dead in Water has its own sentence.
  'not-completed-in-dead-in-water': () => 'a step is not completed',
  'due-today': ({ fieldName, otherDueTodayCount: others }, { name }) => {
    const step = stepName(name, fieldName);
    return others > 0 ? `${step} and ${moreStepsText(others)}` : step;
  },
  'some-completed': (_, category, today) =>
    `${countText(category)} done${remainderText(category, 'next', today)}`,
  'none-completed': (_, category, today) => noneCompletedCause(category, today),
};

function allCompletedCause({ name, fields }: MilestoneCategory, today: CalendarDay): string {
  const days = fields.flatMap(({ completed }) => (completed === undefined ? [] : [completed]));
  const latest = days.toSorted((left, right) => right - left)[0];
  const only = fields[0];
  if (fields.length === 1 && only !== undefined && latest !== undefined) {
    return `${stepName(name, only.name)} ${completedClause(latest, today)}`;
  }
  const on = latest === undefined ? '' : `, the last on ${formatCalendarDay(latest)}`;
  return `${fields.length === 2 ? 'both' : `all ${fields.length}`} steps are done${on}`;
}

function completedWithoutDisabledCause(category: MilestoneCategory): string {
  const disabled = category.fields.filter(({ isDisabled }) => isDisabled);
  const open = category.fields.filter(isOpenStep);
  const although =
    open.length > 0 ? `, although ${stepsText(category, open)} ${isOrAre(open.length)} still open` : '';
  return (
    `${countText(category)} done, none is past due and ` +
    `${stepsText(category, disabled)} ${isOrAre(disabled.length)} not needed${although}`
  );
}

function noneCompletedCause(category: MilestoneCategory, today: CalendarDay): string {
  const next = category.fields.find(isOpenStep);
  if (category.totalCount === 1 && next !== undefined) {
    const step = stepName(category.name, next.name);
    return next.due === undefined
      ? `${step} is not completed and ${undatedClause(next)}`
      : `${step} ${dueClause(next.due, today)}`;
  }
  const none = category.totalCount === 2 ? 'neither step' : `none of ${category.totalCount} steps`;
  return `${none} is done${remainderText(category, 'first', today)}`;
}

function remainderText(
  { name, fields }: MilestoneCategory,
  position: 'first' | 'next',
  today: CalendarDay,
): string {
  const next = fields.find(isOpenStep);
  if (next === undefined) return '';
  const when = next.due === undefined ? undatedClause(next) : dueClause(next.due, today);
  return `; ${stepName(name, next.name)} comes ${position} and ${when}`;
}

function undatedClause({ unreadableDue }: MilestoneField): string {
  return unreadableDue === undefined ? 'has no due date' : "has a due date that can't be read";
}

function stepsText({ name }: MilestoneCategory, fields: readonly MilestoneField[]): string {
  return listText(fields.map((field) => stepName(name, field.name)));
}

function namesText(fields: readonly MilestoneField[]): string {
  return listText(fields.map(({ name }) => name));
}

function countText({ completedCount, totalCount }: MilestoneCategory): string {
  return `${completedCount} of ${totalCount} steps ${isOrAre(completedCount)}`;
}

/**
 * The legend's names of the colors, so that color isn't the only sign. Green means that the file was ready: a loan that
 * didn't close isn't "on track".
 */
const TONES: Readonly<Record<DeadInWaterTone, string>> = {
  suspended: 'Suspended loan: ',
  stalled: 'Stalled: ',
  'on-track': '',
  plain: '',
};

const DOTS: Readonly<Record<DeadInWater['indicator'], string>> = {
  green: ' The dot is green: the file was reviewed on another day.',
  yellow: ' The dot is yellow: the file was reviewed the day it was ready to UW.',
  grey: '',
};

/**
 * Why the Dead in Water cell has the color that it shows, which is the tone and not the category's status, and what a
 * dot beside the days says. Source: specification 4.6.
 */
function explainDeadInWater(category: MilestoneCategory, figures: DeadInWater): string {
  const tone = toneOf(figures);
  const isCounting = figures.days !== undefined && readyOf(category)?.completed === undefined;
  const limit = `; from ${STALLED_AFTER_DAYS} days on a loan is stalled`;
  const rule = isCounting && tone !== 'suspended' ? limit : '';
  const clause = countClause(category, figures);
  return `${TONES[tone]}${TONES[tone] === '' ? upperFirst(clause) : clause}${rule}.${DOTS[figures.indicator]}`;
}

function countClause(category: MilestoneCategory, { days }: DeadInWater): string {
  const [start] = category.fields;
  const ready = readyOf(category);
  if (days === undefined || start?.completed === undefined) {
    return `${start?.name ?? 'The first step'} is not completed, so no days are counted`;
  }
  const since = `${start.name} on ${formatCalendarDay(start.completed)}`;
  if (ready === undefined) return `${daysText(days)} have gone by since ${since}`;
  const isUsual = ready.name === READY_TO_UW;
  if (ready.completed === undefined)
    return isUsual
      ? `not ready to UW after ${daysText(days)}, ${since}`
      : `${ready.name} is not completed, ${daysText(days)} after ${since}`;
  const when = formatCalendarDay(ready.completed);
  if (ready.completed < start.completed) return `${ready.name} was completed ${when}, before ${since}`;
  return isUsual
    ? `ready to UW after ${daysText(days)}, on ${when}; ${since}`
    : `${ready.name} was completed ${when}, ${daysText(days)} after ${since}`;
}

function readyOf({ fields }: MilestoneCategory): MilestoneCategory['fields'][number] | undefined {
  return fields.find(({ name }) => name === READY_TO_UW) ?? fields[1];
}
