import { isolated } from '#src/domain/text/direction.ts';
import { counted } from '#src/ui/counted.ts';

export type ClosingsForm = 'month' | 'week';

const closings = (count: number): string => counted(count, 'closing', 'closings');
/** For CDs that must be received by the day, days after they're sent. */
const cdReceipts = (count: number): string => counted(count, 'CD receipt due', 'CD receipts due');
const earliest = (count: number): string =>
  `${count.toLocaleString('en-US')} can close on this day at the earliest`;

const pastTitle = (count: number): string => `${counted(count, 'past closing', 'past closings')} not funded`;

/** At most this many in one line. */
const MOST_PAST_NAMES = 3;

export const closingsWords = {
  region: 'Closings',
  scope: 'Show',
  form: 'Month or week',
  forms: { month: 'Month', week: 'Week' } satisfies Record<ClosingsForm, string>,
  previous: { month: 'Previous month', week: 'Previous week' } satisfies Record<ClosingsForm, string>,
  next: { month: 'Next month', week: 'Next week' } satisfies Record<ClosingsForm, string>,
  today: 'Today',
  weekOf: (day: string) => `7 days from ${day}`,
  loading: 'Loading closings...',
  undated: (count: number) => `${counted(count, 'loan has', 'loans have')} no closing date`,
  loansAtRisk: (count: number) => `${counted(count, 'loan', 'loans')} at risk`,
  undatedTitle: 'No closing date',
  dayRegion: 'Chosen day',
  closings,
  cdReceipts,
  /** For narrow cells. */
  cdReceiptsShort: (count: number) => counted(count, 'CD receipt', 'CD receipts'),
  /** Past their day. */
  cdsMissed: (count: number) => counted(count, 'CD not received', 'CDs not received'),
  lesToSend: (count: number) => counted(count, 'LE to send', 'LEs to send'),
  cdsToSend: (count: number) => counted(count, 'CD to send', 'CDs to send'),
  earliest,
  /** For days without bank wires, when no funds go out. */
  fundings: (count: number) => counted(count, 'delayed funding', 'delayed fundings'),
  /** The days on which these can go. */
  canFund: (count: number) => counted(count, 'funding at the earliest', 'fundings at the earliest'),
  atRisk: (count: number) => `${count.toLocaleString('en-US')} at risk`,
  /** For past closings: one count for late funds, another for the rest. */
  notFunded: (count: number) => `${count.toLocaleString('en-US')} not funded`,
  late: (text: string) => `Late: ${text}`,
  /** For funds that aren't late: says why the count isn't in the late color. */
  fundsDue: (text: string, day: string) => `${text}, due ${day}`,
  /** For closings past the day to send it. */
  notSent: (document: string, count: number) => `${counted(count, document, `${document}s`)} not sent`,
  notSentShort: (document: string, count: number) => `${counted(count, document, `${document}s`)} late`,
  /** For loans that can't legally close earlier, if a day has nothing else. */
  earliestShort: (count: number) => `${count.toLocaleString('en-US')} can close`,
  didNotClose: (count: number) => `${count.toLocaleString('en-US')} didn't close`,
  noWires: 'No wires',
  moreOf: (count: number) => `+${count} more`,
  /** Above names, which count themselves. */
  moreFacts: (count: number) => `+${counted(count, 'fact', 'facts')}`,
  moreShort: (count: number) => `+${count}`,
  earlier: (closingCount: number, deadlineCount: number) =>
    `Earlier this month: ${closingCount === 0 ? counted(deadlineCount, 'deadline', 'deadlines') : closings(closingCount)}`,
  /** `7 past closings not funded: Okafor, Sato, Silva, 4 more`. */
  past: (names: readonly string[]) => {
    const more = names.length > MOST_PAST_NAMES ? [`${names.length - MOST_PAST_NAMES} more`] : [];
    const whose = [...names.slice(0, MOST_PAST_NAMES).map(isolated), ...more].join(', ');
    return `${pastTitle(names.length)}: ${whose}`;
  },
  pastRegion: 'Past closings',
  pastTitle,
  pastWeek: (closingCount: number, fundedCount: number) =>
    `Past 7 days: ${closings(closingCount)}, ${fundedCount.toLocaleString('en-US')} funded`,
  /** `more than the usual 2 a day` */
  overUsualOf: (usual: number | undefined) =>
    usual === undefined ? 'more than usual' : `more than the usual ${usual.toLocaleString('en-US')} a day`,
  nothing: 'Nothing on this day.',
  nothingShown: {
    month: 'Nothing this month.',
    week: 'No closings or deadlines in these 7 days.',
  } satisfies Record<ClosingsForm, string>,
  nothingAhead: 'Nothing from today on this month.',
  noBorrower: 'No borrower name',
  /** For closings that aren't near. */
  withLateSteps: (count: number) => `${count.toLocaleString('en-US')} with late steps`,
  /** @param count undefined if the device has none of the loan's conditions. */
  conditions: (count: number | undefined) => {
    if (count === undefined) return 'Conditions not checked';
    return count === 0 ? 'No open conditions' : counted(count, 'open condition', 'open conditions');
  },
  /** The loans shown. */
  notLoaded: (count: number) =>
    `The conditions of ${counted(count, 'loan', 'loans')} aren't on this device yet.`,
  loadConditions: 'Load conditions',
  /** Screen readers hear it after that, to know whose they are. */
  conditionsOf: (borrower: string) => `, ${isolated(borrower)}`,
  showMore: (count: number) => `Show ${count} more`,
  riskMeans:
    "At risk: it didn't close, can't close or fund on its day, or has a late step within 5 office days of it.",
  compliance: 'Whether a CD came in time and when a loan may close, your compliance office decides.',
  keys: 'Arrow keys pick a day. Enter opens it. Page Up and Page Down change the month.',
  file: {
    open: 'Add to calendar',
    title: 'Add closings to your calendar',
    /** `1 closing and 1 CD deadline` */
    holds: (counts: string) => `${counts} from today on, as a file for your calendar app (.ics).`,
    none: 'Nothing',
    leftOut: (count: number) =>
      `${counted(count, 'loan', 'loans')} left out: without an ID, a later file couldn't update ${count === 1 ? 'it' : 'them'}.`,
    names: 'Include names',
    namesMean:
      'Borrowers, loan officers and processors. Otherwise, loan numbers only. Others may see a shared calendar.',
    noFollow: "Your calendar won't update on its own. Add a new file to move what changed.",
    stays: 'Finished events stay until you delete them.',
    save: 'Save file',
    name: (day: string) => `closings-${day}.ics`,
  },
} as const;
