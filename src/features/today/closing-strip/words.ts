import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { OpenForClosing } from '#src/domain/closings/near-closings.ts';
import { counted } from '#src/ui/counted.ts';

/** More than this nobody reads in a strip. */
const MOST_NAMES = 2;

/** Nothing said of conditions would read as if there were none. */
const UNCHECKED = 'conditions not loaded yet';

export const closingStripWords = {
  region: 'Closing now',
  /** `Closing today`, `Tomorrow`, `Mon 11/30/2026`. */
  day: (day: CalendarDay, today: CalendarDay) => {
    if (day === today) return 'Closing today';
    return day - today === 1 ? 'Tomorrow' : dayWithWeekday(day);
  },
  noBorrower: 'No borrower name',
  tooEarly: 'too early by law',
  needsProof: 'needs proof of CD receipt',
  /** `open: Funds Sent, 2 more steps, 1 condition`; '' for nothing. */
  openToday: ({ steps, undatedCount, conditionCount }: OpenForClosing) => {
    const more = Math.max(0, steps.length - MOST_NAMES) + undatedCount;
    const parts = steps.slice(0, MOST_NAMES);
    if (more > 0)
      parts.push(
        parts.length === 0 ? counted(more, 'step', 'steps') : counted(more, 'more step', 'more steps'),
      );
    if (conditionCount !== undefined && conditionCount > 0)
      parts.push(counted(conditionCount, 'condition', 'conditions'));
    const open = parts.length === 0 ? [] : [`open: ${parts.join(', ')}`];
    return [...open, ...(conditionCount === undefined ? [UNCHECKED] : [])].join(', ');
  },
  /** `1 condition open`; '' for none. */
  openLater: ({ conditionCount }: OpenForClosing) => {
    if (conditionCount === undefined) return UNCHECKED;
    return conditionCount === 0 ? '' : `${counted(conditionCount, 'condition', 'conditions')} open`;
  },
  showMore: (count: number) => `Show ${count} more`,
} as const;
