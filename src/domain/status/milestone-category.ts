import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import type { CategoryReason } from '#src/domain/status/rules.ts';
import type { Status } from '#src/domain/status/status.ts';

type StepDates = Pick<MilestoneField, 'isDisabled' | 'due' | 'completed'>;
type StepDay = CalendarDay | undefined;

/** One of a loan's milestone categories with its derived status. Source: specification 3.3 and 4.3. */
export interface MilestoneCategory {
  readonly name: string;
  readonly label: string;
  readonly status: Status;
  /** In field map order; with PIW a synthetic field comes first. */
  readonly fields: readonly MilestoneField[];
  readonly completedCount: number;
  readonly totalCount: number;
  readonly reason: CategoryReason;
  /** How many days late the latest red field is; 0 if none is past its due date. */
  readonly daysLate: number;
  readonly pastDueDays: number;
  /** The earliest due date of an open step; `none` if none has one. */
  readonly earliestDue: CalendarDay | 'none';
  /** Calls back for each open step due on `until` or before, in field map order, without creating the fields. */
  readonly eachDue: (until: CalendarDay, found: (fieldName: string, due: CalendarDay) => void) => void;
  /** Calls back for each completed date, also of steps that the loan doesn't need, without creating the fields. */
  readonly eachCompleted: (found: (completed: CalendarDay) => void) => void;
  /** Calls back for each field of the field map, without creating the fields: many loans' would fill the memory. */
  readonly eachStep: (
    found: (outcome: Pick<MilestoneField, 'status' | 'isDisabled'>, due: StepDay, completed: StepDay) => void,
  ) => void;
  /** The first field of the field map with this name, without creating the others. */
  readonly step: (fieldName: string) => StepDates | undefined;
  readonly deadInWater?: DeadInWater | undefined;
}
