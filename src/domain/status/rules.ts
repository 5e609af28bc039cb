import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CompiledCategory, CompiledField } from '#src/domain/loan-fields/compiled-field-map.ts';
import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import type { RuleInputs } from '#src/domain/loan-fields/rule-inputs.ts';
import type { Status } from '#src/domain/status/status.ts';

// Section 4 of the specification, as far as it's about milestones: 4.1 to 4.6, sentence by sentence, in order. A field
// or category is decided once, as a reason: the rule that fired, with the dates it used. A table over `reason.rule`
// gives the result: the status here, the words in explanation.ts. The choices on "Statuses" settle what the text leaves
// open. The session and the note box, 4.7 and 4.8, aren't rules for a loan.

/** Each rule for a field, with the dates it used. */
interface FieldRules {
  completed: { readonly completed: CalendarDay };
  'past-due': OpenUntilDue;
  'due-today': OpenUntilDue;
  'due-later': OpenUntilDue;
  'no-due-date': OpenWithoutDue;
  'not-completed-in-dead-in-water': NoDates;
  'inspection-waived': NoDates;
  'covered-by-waiver': NoDates;
  'not-needed-for-va': NoDates;
  'received-without-order': LaterStep;
  'later-step-completed': LaterStep;
}

interface OpenUntilDue {
  readonly due: CalendarDay;
  /** A completed date in the future doesn't count yet; absent if the field has none. */
  readonly ignoredCompleted?: CalendarDay | undefined;
}

/** Has a `due` all the same: objects with few shapes are faster to read, and counting reads one per field. */
interface OpenWithoutDue {
  readonly due?: undefined;
  readonly ignoredCompleted?: CalendarDay | undefined;
}

/** The later field whose completed date makes this one unnecessary. */
interface LaterStep {
  readonly laterName: string;
  readonly laterCompleted: CalendarDay;
}

type NoDates = unknown;

export type FieldRule = keyof FieldRules;

/** Why a field has its status. */
export type FieldReason<Rule extends FieldRule = FieldRule> = {
  [R in Rule]: { readonly rule: R } & FieldRules[R];
}[Rule];

/** Each rule for a category, with what decided it. The cell and the sentence name the first field. */
interface CategoryRules {
  'inspection-waived': NoDates;
  'no-fields': NoDates;
  'all-completed': NoDates;
  'completed-without-disabled': NoDates;
  'past-due': PastDueField & { readonly otherPastDueCount: number };
  'not-completed-in-dead-in-water': NoDates;
  'due-today': { readonly fieldName: string; readonly otherDueTodayCount: number };
  'some-completed': NoDates;
  'none-completed': NoDates;
}

interface PastDueField {
  readonly fieldName: string;
  readonly due: CalendarDay;
}

export type CategoryRule = keyof CategoryRules;

/** Why a category has its status. */
export type CategoryReason<Rule extends CategoryRule = CategoryRule> = {
  [R in Rule]: { readonly rule: R } & CategoryRules[R];
}[Rule];

// 4.1 Status values and colors. Red is PAST_DUE, yellow DUE_TODAY, green COMPLETED, blue INPROGRESS, white NOT_STARTED.

/** The result of each field rule: its status, and whether it disables the field for this loan. */
export const FIELD_OUTCOMES: Readonly<Record<FieldRule, { status: Status; isDisabled: boolean }>> = {
  completed: { status: 'COMPLETED', isDisabled: false },
  'past-due': { status: 'PAST_DUE', isDisabled: false },
  'due-today': { status: 'DUE_TODAY', isDisabled: false },
  'due-later': { status: 'NOT_STARTED', isDisabled: false },
  'no-due-date': { status: 'NOT_STARTED', isDisabled: false },
  'not-completed-in-dead-in-water': { status: 'PAST_DUE', isDisabled: false },
  'inspection-waived': { status: 'COMPLETED', isDisabled: false },
  'covered-by-waiver': { status: 'NOT_STARTED', isDisabled: true },
  'not-needed-for-va': { status: 'NOT_STARTED', isDisabled: true },
  'received-without-order': { status: 'NOT_STARTED', isDisabled: true },
  'later-step-completed': { status: 'NOT_STARTED', isDisabled: true },
};

/** The result of each category rule. */
export const CATEGORY_STATUSES: Readonly<Record<CategoryRule, Status>> = {
  'inspection-waived': 'COMPLETED',
  'no-fields': 'NOT_STARTED',
  'all-completed': 'COMPLETED',
  'completed-without-disabled': 'COMPLETED',
  'past-due': 'PAST_DUE',
  'not-completed-in-dead-in-water': 'PAST_DUE',
  'due-today': 'DUE_TODAY',
  'some-completed': 'INPROGRESS',
  'none-completed': 'NOT_STARTED',
};

// 4.2 Field status

/**
 * Decides a field's reason. Rules that disable it come first (4.4, 4.5): only a field the loan needs has to be on time.
 */
export function decideField(
  field: CompiledField,
  category: CompiledCategory,
  inputs: RuleInputs,
): FieldReason {
  const completed = inputs.completed(field);
  return (
    (category.isAppraisal ? decideByAppraisal(field, completed, category, inputs) : undefined) ??
    (completed === undefined ? decideBySequence(category, inputs) : undefined) ??
    decideByDates(field, completed, category, inputs)
  );
}

function decideByDates(
  field: CompiledField,
  completed: CalendarDay | undefined,
  category: CompiledCategory,
  inputs: RuleInputs,
): FieldReason {
  // Dead in Water: green with a completed date, red without one. Its due dates decide nothing.
  if (category.isDeadInWater) {
    return completed === undefined
      ? { rule: 'not-completed-in-dead-in-water' }
      : { rule: 'completed', completed };
  }
  // Any other category: green from the completed date on. Today counts (choices).
  if (completed !== undefined && completed <= inputs.today) return { rule: 'completed', completed };
  // Otherwise white without a due date.
  const due = inputs.due(field);
  if (due === undefined) return { rule: 'no-due-date', due, ignoredCompleted: completed };
  // Otherwise yellow on the due date, red after it, white before it.
  const rule = due === inputs.today ? 'due-today' : due < inputs.today ? 'past-due' : 'due-later';
  return { rule, due, ignoredCompleted: completed };
}

// 4.3 Category status

/** How many of a category's fields have each color, and which came first. */
export interface FieldCounts {
  total: number;
  green: number;
  red: number;
  yellow: number;
  /** Fields disabled for a reason other than VA. */
  disabledWhite: number;
  /** They include the waiver's own field (4.4). */
  isWaived: boolean;
  /** Also absent in Dead in Water, where a field is red without being due. */
  firstPastDue: PastDueField | undefined;
  firstDueToday: string | undefined;
}

/** Decides a category from its fields. In a category without fields, nothing is done (choices). */
export function decideCategory(counts: FieldCounts): CategoryReason {
  const { total, green, red, yellow, firstPastDue, firstDueToday } = counts;
  if (counts.isWaived) return INSPECTION_WAIVED;
  if (total === 0) return NO_FIELDS;
  // Green when all fields are green.
  if (green === total) return ALL_COMPLETED;
  // Also green if some fields are disabled white (VA doesn't count), some green and none red. Read literally (choices):
  // an enabled field may still be white or yellow.
  if (counts.disabledWhite > 0 && green > 0 && red === 0) return COMPLETED_WITHOUT_DISABLED;
  // Otherwise red when any field is red.
  if (firstPastDue !== undefined) {
    const { fieldName, due } = firstPastDue;
    return { rule: 'past-due', fieldName, due, otherPastDueCount: red - 1 };
  }
  if (red > 0) return NOT_COMPLETED;
  // Otherwise yellow when any field is yellow.
  if (firstDueToday !== undefined) {
    return { rule: 'due-today', fieldName: firstDueToday, otherDueTodayCount: yellow - 1 };
  }
  // Otherwise blue when some fields are white and some green, and white when all are white.
  return green > 0 ? SOME_COMPLETED : NONE_COMPLETED;
}

// Reasons without details are shared: a list keeps 13 reasons per loan.
const INSPECTION_WAIVED: CategoryReason = { rule: 'inspection-waived' };
const NO_FIELDS: CategoryReason = { rule: 'no-fields' };
const ALL_COMPLETED: CategoryReason = { rule: 'all-completed' };
const COMPLETED_WITHOUT_DISABLED: CategoryReason = { rule: 'completed-without-disabled' };
const NOT_COMPLETED: CategoryReason = { rule: 'not-completed-in-dead-in-water' };
const SOME_COMPLETED: CategoryReason = { rule: 'some-completed' };
const NONE_COMPLETED: CategoryReason = { rule: 'none-completed' };

// 4.4 Appraisal rules

/** True if an appraisal's property inspection is waived (PIW). Its fields then begin with a green one that says so. */
export function isInspectionWaived(category: CompiledCategory, inputs: RuleInputs): boolean {
  return category.isAppraisal && inputs.isWaived;
}

function decideByAppraisal(
  field: CompiledField,
  completed: CalendarDay | undefined,
  category: CompiledCategory,
  inputs: RuleInputs,
): FieldReason | undefined {
  // PIW "Yes": every field is disabled and white, a green field PIW stands in front, and the category is green.
  if (inputs.isWaived) return { rule: 'covered-by-waiver' };
  // Loan type "VA": Appraisal Paid and Inspection Scheduled are disabled, white and marked as VA.
  if (inputs.isVa && field.isDroppedForVa) return { rule: 'not-needed-for-va' };
  // Appraisal Ordered is disabled and white when it isn't completed and Appraisal Received is.
  const { received } = category;
  if (!field.isAppraisalOrdered || completed !== undefined || received === undefined) return undefined;
  const laterCompleted = inputs.completed(received);
  if (laterCompleted === undefined) return undefined;
  return { rule: 'received-without-order', laterName: received.name, laterCompleted };
}

// 4.5 Sequencing

/** For a field without a completed date. */
function decideBySequence({ last }: CompiledCategory, inputs: RuleInputs): FieldReason | undefined {
  // A completed last field disables every earlier field without a completed date. A future date counts too (choices).
  const laterCompleted = last && inputs.completed(last);
  if (last === undefined || laterCompleted === undefined) return undefined;
  return { rule: 'later-step-completed', laterName: last.name, laterCompleted };
}

// 4.6 Dead in Water

/** Days from which an open loan counts as stalled (specification 9). */
export const STALLED_AFTER_DAYS = 3;

/** The dates behind the Dead in Water figures; a missing date is `undefined`. */
export interface DeadInWaterDates {
  /** The first field's completed date. */
  readonly start: CalendarDay | undefined;
  /** The completed date of the second field, Ready to UW. */
  readonly ready: CalendarDay | undefined;
  readonly fileReviewed: CalendarDay | undefined;
  /** The loan's milestone is Suspended. */
  readonly isSuspended: boolean;
}

/** The figures of a loan's Dead in Water category. */
export function deriveDeadInWater(dates: DeadInWaterDates, today: CalendarDay): DeadInWater {
  const { start, ready, fileReviewed, isSuspended } = dates;
  // The count runs from the start to Ready to UW, or to today while that's open. It's never negative.
  // Ready to UW "set to today" holds for this count alone (choices): the field stays open and red.
  const days = start === undefined ? undefined : Math.max(0, (ready ?? today) - start);
  return {
    days,
    isSuspended,
    // Stalled: Ready to UW is open and the count is 3 days or more.
    isStalled: ready === undefined && days !== undefined && days >= STALLED_AFTER_DAYS,
    // The only check: there's a count, and Ready to UW isn't past due, which every open field in this category is.
    isOnTrack: ready !== undefined && days !== undefined,
    indicator: indicatorOf(ready, fileReviewed),
  };
}

/** The dot next to the count: yellow on the day of the file review, green before and after it (section 2). */
function indicatorOf(
  ready: CalendarDay | undefined,
  fileReviewed: CalendarDay | undefined,
): DeadInWater['indicator'] {
  if (ready === undefined || fileReviewed === undefined) return 'grey';
  return ready === fileReviewed ? 'yellow' : 'green';
}
