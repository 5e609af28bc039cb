import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { Status } from '#src/domain/status/status.ts';
import { counted } from '#src/ui/counted.ts';

export const QUICK_LABELS = {
  'past-due': 'loans late',
  'due-today': 'due today',
  'closing-this-week': 'closing in 7 days',
  'too-early': 'disclosure problems',
  stalled: 'stalled',
  suspended: 'suspended',
  slipped: 'not funded',
  'lock-ends': 'locks to extend',
  starred: 'starred',
} as const satisfies Record<QuickFilter, string>;

export const VIEW_NAMES = {
  AllLoans: 'All Loans',
  MyLoans: 'My Loans',
} as const satisfies Record<LoanOwnership, string>;

export const pipelineCaptionWords = {
  count: (matchCount: number, totalCount: number) => {
    const total = counted(totalCount, 'loan', 'loans');
    return matchCount === totalCount ? total : `${matchCount.toLocaleString('en-US')} of ${total}`;
  },
  line: (parts: readonly string[]) => ['Clear to Close', ...parts].join(', '),
  search: (text: string) => `search “${text}”`,
  milestone: (milestone: string) => `milestone ${milestone}`,
  loanType: (loanType: string) => `loan type ${loanType}`,
  filter: (name: string) => `filter “${name}”`,
} as const;

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
