import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ClosingOutcome } from '#src/domain/closing/closing-outcome.ts';
import type { LoansBehind } from '#src/domain/list/loans-behind.ts';
import type { ClosingRange } from '#src/domain/list/closing-range.ts';
import type { ChoicePart } from '#src/domain/list/filter-choices.ts';
import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { isolated } from '#src/domain/text/direction.ts';
import type { CategoryStatuses } from '#src/domain/list/pipeline-filter.ts';
import { STATUS_LOOKS, type Status } from '#src/domain/status/status.ts';
import { counted } from '#src/ui/counted.ts';

export const QUICK_LABELS = {
  'past-due': 'loans late',
  'due-today': 'due today',
  'closing-this-week': 'closing in 7 days',
  'too-early': 'disclosure problems',
  'at-risk': 'at risk',
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

export const PART_NAMES = {
  milestones: 'Milestone',
  loanTypes: 'Loan type',
  loanOfficers: 'Loan officer',
  processors: 'Processor',
  closing: 'Projected closing',
} as const satisfies Record<ChoicePart, string>;

export type FilterPart = ChoicePart | 'search' | 'statuses' | 'counts' | 'behind';

export function namesOrNone(names: readonly string[], between: string): string {
  return names.map((name) => (name === '' ? 'none' : isolated(name))).join(between);
}

export const pipelineCaptionWords = {
  count: (matchCount: number, totalCount: number) => {
    const total = counted(totalCount, 'loan', 'loans');
    return matchCount === totalCount ? total : `${matchCount.toLocaleString('en-US')} of ${total}`;
  },
  line: (parts: readonly string[]) => ['Clear to Close', ...parts].join(', '),
  part: (part: FilterPart, text: string) => {
    if (part === 'counts' || part === 'behind' || part === 'statuses') return text;
    if (part === 'search') return `search “${text}”`;
    return `${part === 'closing' ? 'closing' : PART_NAMES[part].toLowerCase()} ${text}`;
  },
  anyOf: (names: readonly string[]) => namesOrNone(names, ' or '),
  filter: (name: string) => `view “${name}”`,
} as const;

const outcomeWords = {
  'on-time': 'closed on time',
  slipped: 'slipped',
  'not-funded': 'not funded',
} as const satisfies Record<ClosingOutcome, string>;

/** What the loans behind a figure of Insights have in common. */
export function behindText(behind: LoansBehind): string {
  switch (behind.kind) {
    case 'open':
      return 'not funded';
    case 'closing-in-14-days':
      return 'closing in the next 14 days';
    case 'any-done':
      return 'with a category done in the last 6 weeks';
    case 'cleared':
      return 'cleared to close in the last 90 days';
    case 'within':
      return withinText(behind);
    case 'late-step':
      return 'with a late step';
    case 'done-this-week':
      return 'with a step done in the last 7 days';
    case 'cannot-close':
      return "can't close on their date";
    case 'closing-this-month':
      return 'closing this month';
    case 'on-time-this-month':
      return 'closed on time this month';
    case 'done':
      return `${isolated(behind.category)} done in the last 6 weeks`;
    case 'closed':
      return `${outcomeWords[behind.outcome]} in the week of ${formatCalendarDay(behind.week)}`;
    case 'age':
      return behind.to === Infinity
        ? `open ${behind.from} days or more`
        : `open ${behind.from} to ${behind.to - 1} days`;
  }
}

/** `Title done`, `Appraisal not done`, `HOI past due or due today`. */
export function statusesText({ category, statuses }: CategoryStatuses): string {
  return `${isolated(category)} ${statedText(statuses)}`;
}

function statedText(statuses: readonly Status[]): string {
  if (statuses.length === 4 && !statuses.includes('COMPLETED')) return 'not done';
  return statuses
    .map((status) => (status === 'COMPLETED' ? 'done' : STATUS_LOOKS[status].name.toLowerCase()))
    .join(' or ');
}

function withinText({ from, to, of }: Extract<LoansBehind, { kind: 'within' }>): string {
  const isDay = from !== undefined && from === to;
  const ends = [
    from === undefined ? '' : ` ${isDay ? 'on' : 'from'} ${formatCalendarDay(from)}`,
    to === undefined || isDay ? '' : ` until ${formatCalendarDay(to)}`,
  ].join('');
  return `${of === undefined ? '' : `${behindText(of)}, `}closing${ends}`;
}
