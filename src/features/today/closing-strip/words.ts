import { stepTask } from '#src/domain/actions/step-task.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import type { OpenForClosing } from '#src/domain/closings/near-closings.ts';
import { counted } from '#src/ui/counted.ts';

/** At most this many in a strip. */
const MOST_NAMES = 2;

export const closingStripWords = {
  region: 'Closing now',
  /** `Closing today`, `Tomorrow`, `Mon 11/30`: the next business day needs no year. */
  day: (day: CalendarDay, today: CalendarDay) => {
    if (day === today) return 'Closing today';
    return day - today === 1 ? 'Tomorrow' : withoutNearYears(dayWithWeekday(day), today);
  },
  noBorrower: 'No borrower name',
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
    return parts.length === 0 ? '' : `open: ${parts.join(', ')}`;
  },
  /** Short, to fit beside a name: `2 conditions`, `Send Funds`, `3 steps, 1 condition`; '' for nothing. */
  openInShort: ({ steps, undatedCount, conditionCount = 0 }: OpenForClosing) => {
    const conditions = conditionCount === 0 ? [] : [counted(conditionCount, 'condition', 'conditions')];
    const stepCount = steps.length + undatedCount;
    const [name] = steps;
    const only = stepCount === 1 && name !== undefined ? stepTask(name) : undefined;
    // That funds aren't sent is known of all that are still to close.
    if (only !== undefined) return conditions[0] ?? only;
    if (stepCount === 0) return conditions.join('');
    return [counted(stepCount, 'step', 'steps'), ...conditions].join(', ');
  },
  /** `1 condition open`; '' for none, and for those that the device hasn't: the loan says that. */
  openLater: ({ conditionCount = 0 }: OpenForClosing) =>
    conditionCount === 0 ? '' : `${counted(conditionCount, 'condition', 'conditions')} open`,
  /** `21 still to fund, 3 at risk.`: none is late yet. A day to come: `10, 5 at risk.` */
  figures: (count: number, riskCount: number, isToday: boolean) => {
    const closing = `${count.toLocaleString('en-US')}${isToday ? ' still to fund' : ''}`;
    return `${closing}${riskCount === 0 ? '' : `, ${riskCount.toLocaleString('en-US')} at risk`}.`;
  },
  show: 'Show',
  hide: 'Hide',
  /** After Show or Hide, for who can't see what they're of. */
  theirLoans: 'the loans that close',
  showMore: (count: number) => `Show ${count} more`,
} as const;
