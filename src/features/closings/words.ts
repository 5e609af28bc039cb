import { counted } from '#src/ui/counted.ts';

export type ClosingsScope = 'loans' | 'everybody';
export type ClosingsForm = 'month' | 'week';

const closings = (count: number): string => counted(count, 'closing', 'closings');
const legalDates = (count: number): string => counted(count, 'legal date', 'legal dates');

export const closingsWords = {
  region: 'Closings',
  scope: 'Whose loans',
  scopes: { loans: 'My loans', everybody: 'Everybody' } satisfies Record<ClosingsScope, string>,
  form: 'Month or week',
  forms: { month: 'Month', week: 'Week' } satisfies Record<ClosingsForm, string>,
  previous: { month: 'Previous month', week: 'Previous week' } satisfies Record<ClosingsForm, string>,
  next: { month: 'Next month', week: 'Next week' } satisfies Record<ClosingsForm, string>,
  today: 'Today',
  weekOf: (day: string) => `Week of ${day}`,
  loading: 'Loading the closings...',
  undated: (count: number) => `${counted(count, 'loan has', 'loans have')} no closing date`,
  undatedTitle: 'No closing date',
  dayRegion: 'Chosen day',
  closings,
  legalDates,
  moreNames: (count: number) => `${count} more`,
  earlier: (count: number) => `Show ${counted(count, 'earlier day', 'earlier days')}`,
  overUsual: 'Over usual',
  /** `more than the usual 2 a day` */
  overUsualOf: (usual: number | undefined) =>
    usual === undefined ? 'more than usual' : `more than the usual ${usual.toLocaleString('en-US')} a day`,
  holiday: 'Federal holiday',
  observed: 'Holiday observed',
  nothing: 'Nothing closes, and nothing is due by law.',
  nothingShown: { month: 'Nothing this month.', week: 'Nothing this week.' } satisfies Record<
    ClosingsForm,
    string
  >,
  noBorrower: 'No borrower name',
  showMore: (count: number) => `Show ${count} more`,
  compliance: 'Your compliance office decides.',
  keys: 'Arrow keys choose a day, Enter opens it, Page Up and Page Down change the month.',
  file: {
    open: 'Calendar file',
    title: 'Closings for your calendar',
    holds: (closingCount: number, legalCount: number) =>
      `${closings(closingCount)} and ${legalDates(legalCount)} from today on, in a file that calendars open (.ics).`,
    leftOut: (count: number) =>
      `${counted(count, 'loan', 'loans')} without an id left out: a later file couldn't find ${count === 1 ? 'it' : 'them'} again.`,
    names: 'Write names into the file',
    namesMean:
      'Of borrowers, loan officers and processors. Without this, a loan is its number. Others may see a shared calendar.',
    noFollow: "Your calendar doesn't follow later changes. Open a new file, and it moves what moved.",
    stays: "What's done stays until you delete it.",
    save: 'Save file',
    name: (day: string) => `closings-${day}.ics`,
  },
} as const;
