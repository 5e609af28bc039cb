import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CompiledCategory, CompiledField } from '#src/domain/loan-fields/compiled-field-map.ts';
import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import type { RuleInputs } from '#src/domain/loan-fields/rule-inputs.ts';
import type { Status } from '#src/domain/status/status.ts';

// Section 4 of the specification, as far as it's about milestones: 4.1 to 4.6, sentence by sentence, in order. A field
// is decided once, as the rule that fired, and so is a category, with the field and date that decided it. A table over
// the rules gives the result: the status here, the words in explanation.ts. The choices on "Statuses" settle what the
// text leaves open. The session and the note box, 4.7 and 4.8, aren't rules for a loan.

type NoDetails = unknown;

/** Each rule for a category, with what decided it. The cell and the sentence name the first field. */
interface CategoryRules {
  'inspection-waived': NoDetails;
  'no-fields': NoDetails;
  'all-completed': NoDetails;
  'completed-without-disabled': NoDetails;
  'past-due': PastDueField & { readonly otherPastDueCount: number };
  'not-completed-in-dead-in-water': NoDetails;
  'due-today': { readonly fieldName: string; readonly otherDueTodayCount: number };
  'some-completed': NoDetails;
  'none-completed': NoDetails;
}

interface PastDueField {
  readonly fieldName: string;
  readonly due: CalendarDay;
}

export type CategoryRule = keyof CategoryRules;

export type CategoryReason<Rule extends CategoryRule = CategoryRule> = {
  [R in Rule]: { readonly rule: R } & CategoryRules[R];
}[Rule];

// 4.1 Status values and colors. Red is PAST_DUE, yellow DUE_TODAY, green COMPLETED, blue INPROGRESS, white NOT_STARTED.

/** The result of each field rule: its status, and whether it disables the field for this loan. */
export const FIELD_OUTCOMES = {
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
} as const satisfies Readonly<Record<string, { status: Status; isDisabled: boolean }>>;

export type FieldRule = keyof typeof FIELD_OUTCOMES;

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

/** Decides a field. Rules that disable it come first (4.4, 4.5): only a field the loan needs has to be on time. */
export function decideField(field: CompiledField, category: CompiledCategory, inputs: RuleInputs): FieldRule {
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
): FieldRule {
  // Dead in Water: green with a completed date, red without one. Its due dates decide nothing.
  if (category.isDeadInWater) {
    return completed === undefined ? 'not-completed-in-dead-in-water' : 'completed';
  }
  // Any other category: green from the completed date on. Today counts (choices).
  if (completed !== undefined && completed <= inputs.today) return 'completed';
  // Otherwise white without a due date.
  const due = inputs.due(field);
  if (due === undefined) return 'no-due-date';
  // Otherwise yellow on the due date, red after it, white before it.
  return due === inputs.today ? 'due-today' : due < inputs.today ? 'past-due' : 'due-later';
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
): FieldRule | undefined {
  // PIW "Yes": every field is disabled and white, a green field PIW comes first, and the category is green.
  if (inputs.isWaived) return 'covered-by-waiver';
  // Loan type "VA": Appraisal Paid and Inspection Scheduled are disabled, white and marked as VA.
  if (inputs.isVa && field.isDroppedForVa) return 'not-needed-for-va';
  // Appraisal Ordered is disabled and white when it isn't completed and Appraisal Received is.
  const { received } = category;
  if (!field.isAppraisalOrdered || completed !== undefined || received === undefined) return undefined;
  return inputs.completed(received) === undefined ? undefined : 'received-without-order';
}

// 4.5 Sequencing

/** For a field without a completed date. */
function decideBySequence({ last }: CompiledCategory, inputs: RuleInputs): FieldRule | undefined {
  // A completed last field disables every earlier field without a completed date. A future date counts too (choices).
  return last === undefined || inputs.completed(last) === undefined ? undefined : 'later-step-completed';
}

// 4.6 Dead in Water

/** Days from which an open loan counts as stalled (specification 9). */
export const STALLED_AFTER_DAYS = 3;

/** The dates behind the Dead in Water figures; a missing date is `undefined`. */
export interface DeadInWaterDates {
  readonly start: CalendarDay | undefined;
  readonly ready: CalendarDay | undefined;
  readonly fileReviewed: CalendarDay | undefined;
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
