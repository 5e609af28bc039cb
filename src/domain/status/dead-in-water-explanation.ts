import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { READY_TO_UW } from '#src/domain/loan-fields/specification-names.ts';
import { type DeadInWater, type DeadInWaterTone, toneOf } from '#src/domain/status/dead-in-water.ts';
import { upperFirst } from '#src/domain/status/first-letter.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { STALLED_AFTER_DAYS } from '#src/domain/status/rules.ts';

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
export function explainDeadInWater(category: MilestoneCategory, figures: DeadInWater): string {
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
