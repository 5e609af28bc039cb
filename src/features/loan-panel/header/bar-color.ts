import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { Status } from '#src/domain/status/status.ts';

export type BarColor = 'red' | 'yellow' | 'green' | 'blue' | 'gray' | 'orange' | 'neutral';

const COLORS = {
  PAST_DUE: 'red',
  DUE_TODAY: 'yellow',
  COMPLETED: 'green',
  INPROGRESS: 'blue',
  NOT_STARTED: 'gray',
} as const satisfies Record<Status, BarColor>;

/**
 * The colour of a category's bar (specification 4.1): the table's white is gray here, `orange` is taken as it is
 * for a status that a lender adds, and whatever is not known is a neutral grey.
 */
export function barColor(status: string): BarColor {
  const known: Readonly<Record<string, BarColor>> = COLORS;
  if (Object.hasOwn(known, status)) return known[status] ?? 'neutral';
  return status === 'orange' ? 'orange' : 'neutral';
}

/** What stands in the bar, so that colour is not the only sign; the words are the button's name. */
export function barSign({ status, completedCount, totalCount }: MilestoneCategory): string {
  switch (status) {
    case 'PAST_DUE':
      return '!';
    case 'DUE_TODAY':
      return 'Today';
    case 'COMPLETED':
      return '✓';
    case 'INPROGRESS':
      return `${completedCount}/${totalCount}`;
    case 'NOT_STARTED':
      return '';
  }
}
