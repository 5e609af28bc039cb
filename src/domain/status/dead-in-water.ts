import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** The Dead in Water category's own figures. Source: specification 4.6. */
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

/** Days from which an unfinished loan counts as stalled (specification 4.6). */
const STALLED_AFTER_DAYS = 3;

/** What the Dead in Water figures are derived from; a missing date is `undefined`. */
export interface DeadInWaterDates {
  readonly start: CalendarDay | undefined;
  readonly ready: CalendarDay | undefined;
  readonly fileReviewed: CalendarDay | undefined;
}

/**
 * The figures of a loan's Dead in Water category. An unfinished Ready to UW counts to `today`, for the count only: it
 * stays unfinished (red), and has no date that the indicator could compare. "Past due" is read as the status of that
 * name, which in this category every unfinished field has, so only a finished loan is on track.
 */
export function deriveDeadInWater(dates: DeadInWaterDates, today: CalendarDay): DeadInWater {
  const { start, ready, fileReviewed } = dates;
  const days = start === undefined ? undefined : Math.max(0, (ready ?? today) - start);
  return {
    days,
    isStalled: ready === undefined && days !== undefined && days >= STALLED_AFTER_DAYS,
    isOnTrack: ready !== undefined && days !== undefined,
    indicator: indicatorOf(ready, fileReviewed),
  };
}

/** Green for a ready date before and after the file review alike, as specification 4.6 has it. */
function indicatorOf(
  ready: CalendarDay | undefined,
  fileReviewed: CalendarDay | undefined,
): DeadInWater['indicator'] {
  if (ready === undefined || fileReviewed === undefined) return 'grey';
  return ready === fileReviewed ? 'yellow' : 'green';
}

/** The background of the Dead in Water cell: red, light red, light green or none. Source: specification 4.6. */
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
