import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { counted } from '#src/ui/counted.ts';

export const jumpWords = {
  field: 'Find a loan, screen, filter, or command',
  placeholder: 'Loan, screen, or command',
  close: 'Close',
  results: 'Results',
  sections: {
    recent: 'Recent',
    screen: 'Screens',
    filter: 'Filters',
    command: 'Commands',
    mine: 'My Loans',
    others: 'Other loans',
    /** Heads non-loans, among results with own and others' loans. */
    rest: 'Screens, filters, and commands',
  },
  kinds: { loan: 'Loan', screen: 'Screen', filter: 'Filter', command: 'Command' },
  noBorrower: 'No borrower name',
  /** The field that matched, if not the number or borrower. */
  property: 'Property',
  closes: (day: string) => `closes ${day}`,
  closesToday: 'closes today',
  closingWas: (day: string) => `closing was ${day}`,
  /** Read out after each letter. */
  found: (count: number, shown: number) =>
    count > shown
      ? `${counted(count, 'result', 'results')}, the first ${shown} are shown`
      : counted(count, 'result', 'results'),
  nothing: 'Nothing found.',
  /** `isAll` is false where the device has the person's own loans alone. */
  where: (loanCount: number, isAll: boolean) =>
    loanCount === 0
      ? 'No loans are on this device yet.'
      : `Searched ${isAll ? '' : 'your '}${counted(loanCount, 'loan', 'loans')} on this device by number, names, phones, and property.`,
  search: (view: LoanOwnership, text: string) =>
    `Search ${view === 'AllLoans' ? jumpScreens.allLoans : jumpScreens.myLoans} for “${isolated(text)}”`,
  more: (count: number) => `${count.toLocaleString('en-US')} more. Type more letters.`,
} as const;

export const jumpScreens = {
  myLoans: 'My Loans',
  allLoans: 'All Loans',
  today: 'Today',
  closings: 'Closings',
  insights: 'Insights',
  conditions: 'Conditions',
  outbox: 'Outbox',
  storage: 'On this device',
} as const;

export const jumpCommands = {
  refresh: 'Refresh all',
  refreshAlso: 'reload loans again update',
  trip: 'Get ready for a trip',
  tripAlso: 'offline download conditions before',
  legend: 'Legend',
  legendAlso: 'signs colors meaning',
  keys: 'Keyboard shortcuts',
  keysAlso: 'keys help',
  light: 'Light colors',
  dark: 'Dark colors',
  system: 'Colors of the device',
  colorsAlso: 'color mode theme',
  signOut: 'Sign out',
  signOutAlso: 'log out leave',
  milestone: (name: string) => `Milestone: ${name}`,
  /** The counts above the list, each a phrase of its own. */
  quick: {
    'past-due': 'Late loans',
    'due-today': 'Loans due today',
    'closing-this-week': 'Loans closing in 7 days',
    'too-early': 'Loans with disclosure problems',
    'at-risk': 'Loans at risk',
    stalled: 'Stalled loans',
    suspended: 'Suspended loans',
    slipped: 'Loans not funded',
    'lock-ends': 'Loans with a lock to extend',
    starred: 'Starred loans',
  } satisfies Record<QuickFilter, string>,
  saved: (name: string) => `Saved view: ${name}`,
} as const;
