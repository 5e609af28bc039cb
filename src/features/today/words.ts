import type { TodayGroup } from '#src/domain/actions/legal-with-others.ts';
import type { ActionTurn } from '#src/domain/actions/next-action.ts';
import { MOST_MARKED_LOANS } from '#src/domain/marks/loan-mark.ts';
import { lowerFirst } from '#src/domain/status/first-letter.ts';
import type { TodayScope } from '#src/features/today/stored-scope.ts';
import { counted } from '#src/ui/counted.ts';

/** How many loans need someone: now, the user's part of them, later today, and others by law, soon. */
export interface DayCounts {
  readonly now: number;
  readonly mine: number;
  readonly today: number;
  readonly legal: number;
}

/** `12 loans need someone now: 5 wait on you · 3 more today`; of none that wait on the person, nothing. */
function needSomeone({ now, mine, today }: DayCounts): string {
  const you = mine === 0 ? '' : `: ${counted(mine, 'waits', 'wait')} on you`;
  const more = today === 0 ? '' : ` · ${today.toLocaleString('en-US')} more today`;
  return `${counted(now, 'loan needs', 'loans need')} someone now${you}${more}`;
}

const PARTS = { 'loan-officer': 'Loan officer', processor: 'Processor', borrower: 'Borrower' } as const;

/** `loan officer`, `third party`. */
function partOf(turn: ActionTurn): string {
  return turn.replace('-', ' ');
}

export const todayWords = {
  region: 'Today',
  scope: 'Show',
  scopes: { mine: 'My tasks', loans: 'My Loans', everybody: 'All Loans' } satisfies Record<
    TodayScope,
    string
  >,
  summary: {
    /** `Your turn on 5 loans now, 3 more today · 2 legal deadlines with others` */
    mine: ({ now, today, legal }) => {
      const more = today === 0 ? '' : `, ${today.toLocaleString('en-US')} more today`;
      const others =
        legal === 0 ? '' : ` · ${counted(legal, 'legal deadline', 'legal deadlines')} with others`;
      return `Your turn on ${counted(now, 'loan', 'loans')} now${more}${others}`;
    },
    loans: needSomeone,
    everybody: needSomeone,
  } satisfies Record<TodayScope, (counts: DayCounts) => string>,
  /** `Rafael Bachman's turn on 14 loans now, 3 more today` */
  summaryOf: (name: string, { now, today }: DayCounts) => {
    const more = today === 0 ? '' : `, ${today.toLocaleString('en-US')} more today`;
    return `${name}'s turn on ${counted(now, 'loan', 'loans')} now${more}`;
  },
  loading: 'Loading tasks...',
  gladIn: {
    mine: "You're all caught up.",
    loans: 'Nothing to do. Well done!',
    everybody: 'Nothing to do. Well done!',
  } satisfies Record<TodayScope, string>,
  noLoans: 'No loans are assigned to you.',
  /** Beside All Loans, which is chosen for them. */
  noOwnLoans: 'you have no loans of your own',
  seeEverybody: 'See All Loans',
  gladStarred: 'Nothing to do on the starred loans here.',
  groups: {
    legal: { title: 'Legal deadlines', hint: 'the nearest first' },
    unfunded: { title: 'Signed, not funded', hint: 'the funds are late' },
    near: { title: 'Closing within 2 business days', hint: 'and something is red' },
    late: { title: 'Late', hint: 'the nearest closing first' },
    others: { title: 'Legal deadlines with others', hint: 'closing within 3 business days' },
    today: { title: 'Today', hint: 'due today, closing soon, or waiting for you' },
    next: { title: 'Next days', hint: 'due soon' },
    waiting: { title: 'Waiting for others', hint: "somebody else's turn" },
    changed: { title: 'Changed', hint: 'since you last looked' },
  } satisfies Record<TodayGroup, { title: string; hint: string }>,
  /** For Waiting for others in My tasks, which has nothing else. */
  legalHint: 'a legal deadline',
  /** `Next: send the CD by Wed 11/25/2026. Waiting on the closer.` */
  risk: (title: string, waiting: string) => `Next: ${lowerFirst(title)}. ${waiting}.`,
  /** Beside what the law asks of others: `Your task: Clear Title, due tomorrow`. */
  own: (title: string) => `Your task: ${title}`,
  loans: (count: number) => counted(count, 'loan', 'loans'),
  showMore: (count: number) => `Show ${count} more`,
  noBorrower: 'No borrower name',
  chosen: 'Selected loan',
  /** `Your turn, by Wed 11/25/2026`; without a day that's ahead, the turn alone. */
  turn: (waiting: string, until: string) => `${waiting}${until === '' ? '' : `, by ${until}`}`,
  /** For a user without a name. */
  parts: PARTS,
  /** `No number for the closer. Call the processor instead.` */
  callInstead: (turn: ActionTurn, callee: ActionTurn) =>
    `No number for the ${partOf(turn)}. Call the ${partOf(callee)} instead.`,
  noNumber: 'No number for the borrower on this loan.',
  more: 'More',
  /** Shows the law, and everything More shows. */
  why: 'Why',
  less: 'Less',
  also: 'Also',
  note: 'Note',
  open: 'Open',
  conditions: 'Conditions',
  closings: 'Closings',
  share: 'Share',
  previous: 'Previous',
  next: 'Next',
  orderTitle: 'How this is sorted',
  order:
    "Legal deadlines come first, and with them the steps that hold one up. Then loans that are signed and whose funds are late. Then loans that close within 2 business days with something red. Then what's late. In each, the nearest closing comes first, then the step that's later, then the loan number.",
  keys: 'Keys: j and k choose, Enter opens, n writes a note, s snoozes, d checks off, m shares the status, * stars the loan.',
} as const;

export const doneWords = {
  check: (name: string) => `Check off ${name}`,
  /** Read out. */
  done: (name: string) => `${name} is done.`,
  /** `Mbeki done 12:23 PM`. */
  doneAt: (name: string, time: string) => `${name} done ${time}`,
  undoFor: (name: string) => `Undo: ${name} done`,
  group: 'Done today',
  loans: (count: number) => counted(count, 'loan', 'loans'),
} as const;

export const snoozeWords = {
  snooze: 'Snooze',
  snoozeLoan: (name: string) => `Snooze ${name}`,
  title: 'Snooze until',
  reason: 'Why (optional)',
  reasonHint: 'Only you see it.',
  days: {
    tomorrow: 'Tomorrow',
    'next-business-day': 'Next business day',
    'two-business-days': 'In 2 business days',
    'next-monday': 'Next Monday',
  },
  whenChanged: 'When the loan changes',
  date: 'Another day',
  untilDate: 'Until this day',
  /** `CD must go by Mon 11/30, so this loan comes back that day.` */
  legal: (name: string, day: string) => `${name} by ${day}, so this loan comes back that day.`,
  legalNow: (name: string) => `${name} today, so this loan can't be snoozed.`,
  tooEarly: "This closing date isn't legal anymore. Set a new one before you snooze.",
  noneOfThese:
    "None of these loans can be snoozed: each has a deadline today, or a closing date that isn't legal.",
  ofSeveral: (limitedCount: number, leftCount: number) =>
    [
      ...(limitedCount === 0 ? [] : [`${limitedCount} of them come back by their legal deadlines.`]),
      ...(leftCount === 0
        ? []
        : [`${leftCount} of them can't be snoozed: a deadline is today, or a closing date isn't legal.`]),
    ].join(' '),
  tooMany: `Only ${MOST_MARKED_LOANS} loans can be snoozed. Wake some of them first.`,
  noBorrower: 'No borrower name',
  group: 'Snoozed',
  hint: 'they come back by themselves',
  until: (day: string) => `until ${day}`,
  untilLegal: (day: string, name: string) => `until ${day} (${name})`,
  untilChanged: 'until the loan changes',
  wake: 'Wake now',
  wakeLoan: (name: string) => `Wake now: ${name}`,
  snoozed: (name: string) => `${name} is snoozed.`,
  /** `Mbeki snoozed until Fri 11/27`. */
  snoozedUntil: (name: string, until: string) => `${name} snoozed ${until}`,
  undo: 'Undo',
  undoFor: (name: string) => `Undo: ${name} snoozed`,
} as const;
