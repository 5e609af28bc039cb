import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { ClosingRange } from '#src/domain/list/closing-range.ts';
import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { isolated } from '#src/domain/text/direction.ts';
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

export const closingRangeWords = {
  today: 'Today',
  'this-week': 'This calendar week',
  'next-7-days': 'Next 7 days',
  slipped: 'Not funded',
  none: 'No date',
} as const satisfies Record<ClosingRange, string>;

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
  part: {
    search: (text: string) => `search “${text}”`,
    milestones: (milestones: string) => `milestone ${milestones}`,
    loanTypes: (loanTypes: string) => `loan type ${loanTypes}`,
    loanOfficers: (officers: string) => `loan officer ${officers}`,
    processors: (processors: string) => `processor ${processors}`,
    closing: (range: string) => `closing ${range}`,
    counts: (counts: string) => counts,
  },
  anyOf: (names: readonly string[]) =>
    names.map((name) => (name === '' ? 'none' : isolated(name))).join(' or '),
  filter: (name: string) => `view “${name}”`,
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
