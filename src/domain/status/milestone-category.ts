import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import type { Status } from '#src/domain/status/status.ts';

/** One of a loan's milestone categories with its derived status. Source: specification 3.3 and 4.3. */
export interface MilestoneCategory {
  /** The specification's name, e.g. "Initial Approval". */
  readonly name: string;
  /** The column's heading, e.g. "Init. Approval". */
  readonly label: string;
  readonly status: Status;
  /** In the order of the field map; with PIW a synthetic field comes first. */
  readonly fields: readonly MilestoneField[];
  /** Green fields. */
  readonly completedCount: number;
  /** All fields, disabled ones included. */
  readonly totalCount: number;
  readonly reason: CategoryReason;
  /** Days by which the red field that is latest is late; 0 when none is past its due date. */
  readonly daysLate: number;
  /** Days by which the first red field is late; where it is missing, the fields tell. */
  readonly pastDueDays?: number | undefined;
  /** Only in the category "Dead in Water". */
  readonly deadInWater?: DeadInWater | undefined;
}

/** The rule that decided a category's status, with the fields and dates a person needs to follow it. */
export type CategoryReason =
  | { readonly rule: 'inspection-waived' }
  | { readonly rule: 'no-fields' }
  | { readonly rule: 'all-completed'; readonly totalCount: number }
  | {
      readonly rule: 'completed-without-disabled';
      readonly completedCount: number;
      readonly totalCount: number;
      readonly disabledNames: readonly string[];
      readonly openNames: readonly string[];
    }
  | {
      readonly rule: 'past-due';
      readonly fieldName: string;
      readonly due: CalendarDay;
      readonly otherPastDueCount: number;
    }
  | {
      readonly rule: 'not-completed-in-dead-in-water';
      readonly fieldNames: readonly string[];
      readonly startName?: string | undefined;
      readonly start?: CalendarDay | undefined;
      readonly isStalled: boolean;
    }
  | { readonly rule: 'due-today'; readonly fieldName: string; readonly otherDueTodayCount: number }
  | {
      readonly rule: 'some-completed';
      readonly completedCount: number;
      readonly totalCount: number;
      readonly next?: NextStep | undefined;
      readonly vaNames: readonly string[];
    }
  | {
      readonly rule: 'none-completed';
      readonly totalCount: number;
      readonly next?: NextStep | undefined;
      readonly vaNames: readonly string[];
    };

/** The first enabled field that is not completed. */
export interface NextStep {
  readonly fieldName: string;
  readonly due?: CalendarDay | undefined;
}
