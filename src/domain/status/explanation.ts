import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import {
  completedClause,
  dueClause,
  isOrAre,
  listText,
  moreFieldsText,
} from '#src/domain/status/explanation-phrases.ts';
import type { CategoryReason, MilestoneCategory, NextStep } from '#src/domain/status/milestone-category.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import type { Status } from '#src/domain/status/status.ts';

const COLOURS: Readonly<Record<Status, string>> = {
  PAST_DUE: 'Red',
  DUE_TODAY: 'Yellow',
  COMPLETED: 'Green',
  INPROGRESS: 'Blue',
  NOT_STARTED: 'White',
};

/**
 * One plain sentence that says why a category has its colour, from the rule and the dates in its reason.
 * See choices: Statuses.
 */
export function explainCategory(category: MilestoneCategory, today: CalendarDay): string {
  return `${COLOURS[category.status]} because ${categoryCause(category, today)}.`;
}

/** One plain sentence that says why a field has its colour. */
export function explainField(field: MilestoneField, today: CalendarDay): string {
  return `${COLOURS[field.status]} because ${fieldCause(field, today)}.`;
}

function categoryCause(category: MilestoneCategory, today: CalendarDay): string {
  const { reason } = category;
  switch (reason.rule) {
    case 'inspection-waived':
      return 'the property inspection is waived (PIW), so no appraisal is needed';
    case 'no-fields':
      return 'the category has no fields';
    case 'all-completed':
      return allCompletedCause(category, today);
    case 'completed-without-disabled':
      return completedWithoutDisabledCause(reason);
    case 'past-due': {
      const others = reason.otherPastDueCount;
      const also = others > 0 ? `, and ${moreFieldsText(others)} ${isOrAre(others)} past due` : '';
      return `${reason.fieldName} ${dueClause(reason.due, today)}${also}`;
    }
    case 'not-completed-in-dead-in-water':
      return deadInWaterCause(category, reason);
    case 'due-today':
      return reason.otherDueTodayCount > 0
        ? `${reason.fieldName} and ${moreFieldsText(reason.otherDueTodayCount)} are due today`
        : `${reason.fieldName} is due today`;
    case 'some-completed':
      return `${countText(reason)} completed${remainderText(reason.next, reason.vaNames, 'next', today)}`;
    case 'none-completed':
      return noneCompletedCause(reason, today);
  }
}

function allCompletedCause({ fields, deadInWater }: MilestoneCategory, today: CalendarDay): string {
  const days = fields.flatMap((field) => (field.completed === undefined ? [] : [field.completed]));
  const latest = days.toSorted((left, right) => right - left)[0];
  const only = fields[0];
  if (fields.length === 1 && only !== undefined && latest !== undefined) {
    return `${only.name} ${completedClause(latest, today)}`;
  }
  if (deadInWater?.days !== undefined) {
    return `all ${fields.length} fields are completed, after ${daysText(deadInWater.days)}`;
  }
  const on = latest === undefined ? '' : `, the last on ${formatCalendarDay(latest)}`;
  return `all ${fields.length} fields are completed${on}`;
}

function completedWithoutDisabledCause(reason: ReasonOf<'completed-without-disabled'>): string {
  const { disabledNames, openNames } = reason;
  const open =
    openNames.length > 0 ? `, although ${listText(openNames)} ${isOrAre(openNames.length)} still open` : '';
  return (
    `${countText(reason)} completed, none is past due and ` +
    `${listText(disabledNames)} ${isOrAre(disabledNames.length)} not needed${open}`
  );
}

function deadInWaterCause(
  { deadInWater }: MilestoneCategory,
  reason: ReasonOf<'not-completed-in-dead-in-water'>,
): string {
  const { fieldNames, start, startName, isStalled } = reason;
  const open = `${listText(fieldNames)} ${isOrAre(fieldNames.length)} not completed`;
  if (deadInWater?.days === undefined || start === undefined) return open;
  const since = `${open}, ${daysText(deadInWater.days)} after ${startName} on ${formatCalendarDay(start)}`;
  return isStalled ? `${since}, and 3 days or more is stalled` : since;
}

function noneCompletedCause(reason: ReasonOf<'none-completed'>, today: CalendarDay): string {
  const { next, totalCount, vaNames } = reason;
  if (totalCount === 1 && next !== undefined) {
    return next.due === undefined
      ? `${next.fieldName} is not completed and has no due date`
      : `${next.fieldName} ${dueClause(next.due, today)}`;
  }
  return `none of ${totalCount} fields is completed${remainderText(next, vaNames, 'first', today)}`;
}

/** What is to be done, or that the rest belongs to other loan types. */
function remainderText(
  next: NextStep | undefined,
  vaNames: readonly string[],
  place: 'first' | 'next',
  today: CalendarDay,
): string {
  if (next !== undefined) {
    const when = next.due === undefined ? 'has no due date' : dueClause(next.due, today);
    return `; ${next.fieldName} comes ${place} and ${when}`;
  }
  if (vaNames.length === 0) return '';
  return `; a VA loan does not need ${listText(vaNames)}`;
}

function countText({ completedCount, totalCount }: { completedCount: number; totalCount: number }): string {
  return `${completedCount} of ${totalCount} fields ${isOrAre(completedCount)}`;
}

type ReasonOf<Rule extends CategoryReason['rule']> = Extract<CategoryReason, { readonly rule: Rule }>;

function fieldCause({ name, reason }: MilestoneField, today: CalendarDay): string {
  switch (reason.rule) {
    case 'completed':
      return `${name} ${completedClause(reason.completed, today)}`;
    case 'past-due':
    case 'due-today':
    case 'due-later':
      return `${name} ${dueClause(reason.due, today)}${futureText(reason.ignoredCompleted)}`;
    case 'no-due-date':
      return reason.ignoredCompleted === undefined
        ? `${name} is not completed and has no due date`
        : `${name} has no due date${futureText(reason.ignoredCompleted)}`;
    case 'not-completed-in-dead-in-water':
      return `${name} is not completed`;
    case 'inspection-waived':
      return 'the property inspection is waived (PIW)';
    case 'covered-by-waiver':
      return `the property inspection is waived (PIW), so ${name} is not needed`;
    case 'not-needed-for-va':
      return `a VA loan does not need ${name}`;
    case 'received-without-order':
      return `${reason.receivedName} ${completedClause(reason.received, today)}, so ${name} is not needed`;
    case 'later-step-completed':
      return `${reason.lastName}, the last step, ${completedClause(reason.lastCompleted, today)}, so ${name} is not needed`;
  }
}

function futureText(completed: CalendarDay | undefined): string {
  return completed === undefined
    ? ''
    : `, and its completed date ${formatCalendarDay(completed)} has not come yet`;
}
