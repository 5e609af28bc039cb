import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { READY_TO_UW } from '#src/domain/loan-fields/specification-names.ts';
import { type DeadInWater, type DeadInWaterTone, toneOf } from '#src/domain/status/dead-in-water.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { STALLED_AFTER_DAYS } from '#src/domain/status/rules.ts';

/** The names that the legend gives the colors, so that nobody has to tell them apart. */
const TONES: Readonly<Record<DeadInWaterTone, string>> = {
  suspended: 'Suspended loan: ',
  stalled: 'Stalled: ',
  'on-track': 'On track: ',
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
  return `${TONES[tone]}${countClause(category, figures)}${rule}.${DOTS[figures.indicator]}`;
}

function countClause(category: MilestoneCategory, { days }: DeadInWater): string {
  const [start] = category.fields;
  const ready = readyOf(category);
  if (days === undefined || start?.completed === undefined) {
    return `${start?.name ?? 'The first step'} is not completed, so no days are counted`;
  }
  const since = `${start.name} on ${formatCalendarDay(start.completed)}`;
  if (ready === undefined) return `${daysText(days)} have gone by since ${since}`;
  if (ready.completed === undefined)
    return `${ready.name} is not completed, ${daysText(days)} after ${since}`;
  const when = ready.completed < start.completed ? 'before' : `${daysText(days)} after`;
  return `${ready.name} was completed ${formatCalendarDay(ready.completed)}, ${when} ${since}`;
}

function readyOf({ fields }: MilestoneCategory): MilestoneCategory['fields'][number] | undefined {
  return fields.find(({ name }) => name === READY_TO_UW) ?? fields[1];
}
