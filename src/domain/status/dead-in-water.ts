import type { Status } from '#src/domain/status/status.ts';

/** The statuses that Dead in Water can have: its steps are done or aren't, never due. Source: specification 4.2. */
export const DEAD_IN_WATER_STATUSES: readonly Status[] = ['PAST_DUE', 'COMPLETED'];

export interface DeadInWater {
  readonly isSuspended: boolean;
  /** Calendar days from the first field's completed date to the second's, or to today; absent without a start. */
  readonly days?: number | undefined;
  readonly isStalled: boolean;
  readonly isOnTrack: boolean;
  /** The dot next to the day count: the ready-to-UW date compared with the file-reviewed date. */
  readonly indicator: 'green' | 'yellow' | 'grey';
}

/** The background of the Dead in Water cell: red, light red, light green or none. Source: choices: Statuses. */
export type DeadInWaterTone = 'suspended' | 'stalled' | 'on-track' | 'plain';

/** Suspended wins over stalled, stalled over on track. */
export function toneOf({ isSuspended, isStalled, isOnTrack }: DeadInWater): DeadInWaterTone {
  if (isSuspended) return 'suspended';
  if (isStalled) return 'stalled';
  return isOnTrack ? 'on-track' : 'plain';
}

interface DeadInWaterRow {
  readonly isSuspended: boolean;
  readonly categories: readonly { readonly deadInWater?: DeadInWater | undefined }[];
}

/** The tone of a loan's cell; a loan without a Dead in Water category is 'plain' unless it is suspended. */
export function deadInWaterTone({ isSuspended, categories }: DeadInWaterRow): DeadInWaterTone {
  const figures = categories.find((category) => category.deadInWater !== undefined)?.deadInWater;
  if (figures === undefined) return isSuspended ? 'suspended' : 'plain';
  return toneOf({ ...figures, isSuspended });
}
