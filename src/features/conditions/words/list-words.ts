import { ALL_CONDITIONS } from '#src/domain/conditions/condition-words.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { priorToName, typeName } from '#src/features/conditions/words/names.ts';
import { counted } from '#src/ui/counted.ts';

// Specification 2.8 gives several of these word for word: "Filter By Prior To", "Select Condition Types", "OPEN | 3".

function figure(count: number): string {
  return count.toLocaleString('en-US');
}

export const listWords = {
  /** No row passes the filters yet, and more are being read. */
  noneSoFar: 'None so far',
  conditions: 'Conditions',
  loanColumn: 'Loan, closing',
  stateColumn: 'State',
  open: 'open',
  satisfied: 'satisfied',
  openMark: 'Open',
  inReviewMark: 'Open, in review',
  satisfiedMark: 'Satisfied',
  internal: 'Internal',
  external: 'External',
  ofLoan: (name: string) => ` of ${name}`,
  /**
   * `6 of 29 open`, where the group's rows are of one state, `29 of 29 open` too; otherwise `6 open, 23 satisfied`.
   * @param totalCount undefined where only what's listed is known, as on paper: `6 open`.
   */
  groupCounts: (openCount: number, satisfiedCount: number, totalCount: number | undefined) => {
    if (openCount > 0 && satisfiedCount > 0)
      return `${figure(openCount)} open, ${figure(satisfiedCount)} satisfied`;
    const state = openCount > 0 ? 'open' : 'satisfied';
    const of = totalCount === undefined ? '' : ` of ${figure(totalCount)}`;
    return `${figure(openCount + satisfiedCount)}${of} ${state}`;
  },
  shown: (shownCount: number, totalCount: number) =>
    `${figure(shownCount)} of ${figure(totalCount)} conditions`,
  newRows: 'New conditions are waiting',
  showMore: (count: number) => `Show ${count} more`,
  faults: (faults: readonly string[]) => `Partly unreadable: ${faults.join('; ')}`,
  exportCsv: 'Export CSV',
  print: 'Print',
} as const;

const FACET_NAMES = {
  types: 'Condition Type',
  priorTo: 'Prior To',
  category: 'Category',
  needed: 'Needed from',
  owner: 'Owner',
  age: 'Age',
  latest: 'Latest status',
} as const;

export const filterWords = {
  status: 'Status',
  statusTabs: {
    open: (count: number) => `OPEN | ${figure(count)}`,
    satisfied: (count: number) => `SATISFIED | ${figure(count)}`,
    all: (count: number) => `ALL | ${figure(count)}`,
  },
  soFar: 'so far',
  countsSoFar: 'Counts so far',
  priorTo: 'Filter By Prior To',
  priorToDone: (satisfiedCount: number, totalCount: number) =>
    `${figure(satisfiedCount)}/${figure(totalCount)} Satisfied`,
  typeTabs: 'Category tabs',
  everyType: 'Select Condition Types',
  search: 'Search conditions',
  /** Short: a tablet's field is narrow. Its name says what's searched. */
  searchPlaceholder: 'Search...',
  closing: 'Closing in 7 days or not funded',
  groupBy: 'Group by',
  groupings: { none: 'None', loan: 'Loan', ...FACET_NAMES },
  facets: FACET_NAMES,
  every: {
    needed: 'From anyone',
    latest: 'Any status',
    owner: 'Any owner',
    age: 'Any age',
    category: 'Any category',
    types: ALL_CONDITIONS,
  },
  more: 'More filters',
  showRows: (count: number) => (count === 1 ? 'Show 1 condition' : `Show ${figure(count)} conditions`),
} as const;

export const detailWords = {
  owner: 'Owner',
  neededFrom: 'Needed from',
  openFor: 'Open for',
  daysToReceive: 'Days to receive',
  type: 'Condition type',
  source: 'Source',
  tracking: 'Tracking',
  noSteps: 'No steps recorded.',
  unnamedStep: 'Unnamed step',
  by: (name: string) => ` by ${name}`,
  faults: (faults: readonly string[]) => `Some of this condition couldn't be read: ${faults.join('; ')}.`,
} as const;

export const captionWords = {
  productName: 'Clear to Close',
  ofLoan: (borrower: string, number: string) => `conditions of ${isolated(borrower) || 'loan'} ${number}`,
  ofView: (view: string) => `conditions of ${view}`,
  oldestCopy: (asOfText: string) => `oldest copy ${asOfText}`,
  coverage: (coveredCount: number, loanCount: number) => `${coveredCount} of ${loanCount} loans`,
  count: (shownCount: number, totalCount: number) => {
    const total = counted(totalCount, 'condition', 'conditions');
    return shownCount === totalCount ? total : `${figure(shownCount)} of ${total}`;
  },
  status: (status: 'open' | 'satisfied') => `${status} only`,
  priorTo: (titles: readonly string[]) => `prior to ${titles.map(priorToName).join(' or ')}`,
  closing: 'closing in 7 days or not funded',
  /** @param names `Borrower or Employer`. */
  facets: {
    needed: (names: string) => `needed from ${names}`,
    latest: (names: string) => `with status ${names}`,
    owner: (names: string) => `owned by ${names}`,
    age: (names: string) => `of age ${names}`,
    category: (names: string) => `in ${names}`,
  },
  someSearch: 'found by a search',
  types: (types: readonly string[]) => `type ${types.map(typeName).join(' or ')}`,
  search: (text: string) => `search “${text}”`,
} as const;
