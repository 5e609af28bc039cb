/** The Dead in Water category's own figures. specification 4.6. */
export interface DeadInWater {
  /** Calendar days from the first field's completed date to the second's, or to today; absent without a start. */
  readonly days?: number | undefined;
  /** Ready to UW is not completed and the difference is 3 days or more. */
  readonly isStalled: boolean;
  /** There is a day count and Ready to UW is completed: specification 4.6. */
  readonly isOnTrack: boolean;
  /** The dot beside the day count: the ready-to-UW date against the file-reviewed date. */
  readonly indicator: 'green' | 'yellow' | 'grey';
}

/** The background of the Dead in Water cell: red, light red, light green or none. Source: choices: Statuses. */
export type DeadInWaterTone = 'suspended' | 'stalled' | 'on-track' | 'plain';

/** What of a loan decides the tone of its Dead in Water cell. */
export interface DeadInWaterRow {
  readonly isSuspended: boolean;
  readonly categories: readonly { readonly deadInWater?: DeadInWater | undefined }[];
}

/** Suspended wins over stalled, stalled over on track; 'plain' also for a loan without a Dead in Water category. */
export function deadInWaterTone(row: DeadInWaterRow): DeadInWaterTone {
  if (row.isSuspended) return 'suspended';
  const figures = row.categories.find((category) => category.deadInWater !== undefined)?.deadInWater;
  if (figures?.isStalled === true) return 'stalled';
  return figures?.isOnTrack === true ? 'on-track' : 'plain';
}
