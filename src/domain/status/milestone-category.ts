import type { DeadInWater } from '#src/domain/status/dead-in-water.ts';
import type { MilestoneField } from '#src/domain/status/milestone-field.ts';
import type { CategoryReason } from '#src/domain/status/rules.ts';
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
