import type { ActionGroup } from '#src/domain/actions/action-groups.ts';
import { counted } from '#src/ui/counted.ts';

export type TodayScope = 'mine' | 'loans' | 'everybody';

export const todayWords = {
  region: 'Today',
  scope: 'Whose actions',
  scopes: { mine: 'My actions', loans: 'My loans', everybody: 'Everybody' } satisfies Record<
    TodayScope,
    string
  >,
  /** `12 loans need somebody now, 3 more today.` */
  summary: (now: number, today: number) =>
    `${counted(now, 'loan needs', 'loans need')} somebody now${today === 0 ? '' : `, ${today.toLocaleString('en-US')} more today`}.`,
  loading: 'Loading what there is to do...',
  gladIn: {
    mine: "It isn't your turn anywhere. Well done!",
    loans: 'Nothing to do. Well done!',
    everybody: 'Nothing to do. Well done!',
  } satisfies Record<TodayScope, string>,
  noLoans: 'No loans are assigned to you.',
  seeEverybody: "See everybody's",
  gladStarred: 'Nothing to do on the starred loans here.',
  groups: {
    now: { title: 'Now', hint: 'late, or a legal deadline' },
    today: { title: 'Today', hint: 'due today, closing soon, or waiting for you' },
    next: { title: 'Next days', hint: 'due soon' },
    waiting: { title: 'Waiting for others', hint: "somebody else's turn" },
    changed: { title: 'Changed', hint: 'since you last looked' },
  } satisfies Record<ActionGroup, { title: string; hint: string }>,
  showMore: (count: number) => `Show ${count} more`,
  noBorrower: 'No borrower name',
  chosen: 'Chosen loan',
  /** `Turn: You, by Wed 11/25/2026`; without a day that's ahead, the turn alone. */
  turn: (who: string, until: string) => `Turn: ${who}${until === '' ? '' : `, by ${until}`}`,
  also: 'Also',
  note: 'Note',
  open: 'Open',
  conditions: 'Conditions',
  share: 'Share',
  previous: 'Previous',
  next: 'Next',
  orderTitle: 'How this is sorted',
  order:
    "Legal deadlines come first. Then what's late, in business days: three times as heavy if the loan closes within 5 business days or should have closed, twice within 10. Then whose turn it is: loan officer, processor, underwriter, closer, borrower, third party. Then the closing date and the loan number.",
  keys: 'Keys: j and k choose, Enter opens, n writes a note, s snoozes, m shares the status, * stars the loan.',
} as const;
