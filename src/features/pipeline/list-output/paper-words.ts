import type { Status } from '#src/domain/status/status.ts';

/** Signs in words: paper has no popover. Beside words.ts, which each start loads. */
export const paperWords = {
  late: (days: number) => `${days}d`,
  part: (completedCount: number, totalCount: number) => `${completedCount}/${totalCount}`,
  completed: 'done',
  notStarted: 'open',
  stalled: (days: string) => `${days}, stalled`,
  meanings: {
    PAST_DUE: '8d: 8 days past due',
    DUE_TODAY: '1/3: due today, 1 of 3 completed',
    INPROGRESS: '3/5: in progress, 3 of 5 completed',
    NOT_STARTED: 'open: not started',
    COMPLETED: 'done: completed',
  } satisfies Record<Status, string>,
} as const;
