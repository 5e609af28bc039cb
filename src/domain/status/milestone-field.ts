import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Status } from '#src/domain/status/status.ts';

/** One step of a milestone category, with the rule that gave it its status. Source: specification 3.3 and 4.2. */
export interface MilestoneField {
  readonly name: string;
  readonly status: Status;
  readonly due?: CalendarDay | undefined;
  readonly completed?: CalendarDay | undefined;
  /** Not needed for this loan: dimmed, marked with `*`, shown without dates. Its status is then NOT_STARTED. */
  readonly isDisabled: boolean;
  /** The field that stands in for a whole appraisal when the property inspection is waived. */
  readonly isPIW: boolean;
  /** Disabled because a VA loan has no such step. */
  readonly isVA: boolean;
  readonly reason: FieldReason;
}

/**
 * The rule that decided a field's status, with the dates it looked at. `ignoredCompleted` is a completed date that lies
 * in the future and therefore does not count yet.
 */
export type FieldReason =
  | { readonly rule: 'completed'; readonly completed: CalendarDay }
  | {
      readonly rule: 'past-due' | 'due-today' | 'due-later';
      readonly due: CalendarDay;
      readonly ignoredCompleted?: CalendarDay | undefined;
    }
  | { readonly rule: 'no-due-date'; readonly ignoredCompleted?: CalendarDay | undefined }
  | { readonly rule: 'not-completed-in-dead-in-water' }
  | { readonly rule: 'inspection-waived' }
  | { readonly rule: 'covered-by-waiver' }
  | { readonly rule: 'not-needed-for-va' }
  | { readonly rule: 'received-without-order'; readonly receivedName: string; readonly received: CalendarDay }
  | { readonly rule: 'later-step-completed'; readonly lastName: string; readonly lastCompleted: CalendarDay };
