import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldRule } from '#src/domain/status/rules.ts';
import type { Status } from '#src/domain/status/status.ts';

/** One step of a milestone category, with the rule that gave it its status. Source: specification 3.3 and 4.2. */
export interface MilestoneField {
  readonly name: string;
  readonly status: Status;
  readonly due?: CalendarDay | undefined;
  readonly completed?: CalendarDay | undefined;
  /** The text in the due date's place that can't be read as one; likewise for the completed date. */
  readonly unreadableDue?: string | undefined;
  readonly unreadableCompleted?: string | undefined;
  /** Not needed for this loan: dimmed, marked with `*`, shown without dates. Its status is then NOT_STARTED. */
  readonly isDisabled: boolean;
  /** The field that replaces a whole appraisal when the property inspection is waived. */
  readonly isPIW: boolean;
  /** Disabled because VA loans don't have this step. */
  readonly isVA: boolean;
  readonly rule: FieldRule;
}

/** True for a step that this loan needs and that isn't done. */
export function isOpenStep({ status, isDisabled }: MilestoneField): boolean {
  return !isDisabled && status !== 'COMPLETED';
}
