import type { SearchOffer } from '#src/domain/list/search-offer.ts';
import type { CountedOffer } from '#src/features/pipeline/read/use-search-offers.ts';
import { loansOfText, loansText } from '#src/features/pipeline/read/words.ts';

// Specification 2.4 gives several of these word for word: "Filter by Milestone", "Clear filters", "No results found.",
// "Showing X to Y of Z results".

export const toolbarWords = {
  view: 'View',
  milestone: 'Filter by Milestone',
  apply: 'Apply',
  reset: 'Reset',
  search: 'Search the pipeline',
  placeholder: 'Search...',
  clear: 'Clear filters',
  clearShort: 'Clear',
  expand: 'Expand',
  collapse: 'Collapse',
  legend: 'Legend',
  /** The counts above the list, as filters. */
  showOnly: 'Show only',
  /** A count's label of one loan. */
  ofOne: (label: string) =>
    label.replace('loans', 'loan').replace('problems', 'problem').replace('locks', 'lock'),
  /** While a filter hides some of the loans that are counted. */
  showOnlyOf: (count: number) => `Show only, of all ${loansText(count)}`,
  /** Behind the counts while more loans are on their way. */
  ofPart: (count: number) => `of ${count.toLocaleString('en-US')} so far`,
} as const;

/** A filter that the search names: `Loan type: VA, 96 loans`. */
export const offerWords = {
  name: (kind: SearchOffer['kind']) => (kind === 'loanType' ? 'Loan type' : 'Milestone'),
  count: (count: number) => `, ${loansText(count)}`,
  /** Read out after how many loans there are. */
  offered: ({ kind, value, count }: CountedOffer) =>
    `Filter: ${offerWords.name(kind)} ${value}, ${loansText(count)}. Press the down arrow, then Enter.`,
} as const;

export const pagesWords = {
  region: 'Pages',
  /** `1 to 15 of 1,200`, all that a narrow bar says of a whole list. */
  place: (...figures: [first: number, last: number, count: number]) => {
    const [first, last, count] = figures.map((figure) => figure.toLocaleString('en-US'));
    return `${first} to ${last} of ${count}`;
  },
  showing: (place: string) => `Showing ${place}`,
  results: (place: string) => `${place} results`,
  /** No longer than the whole list's, so that the bar never breaks into two rows for a moment. */
  soFar: (place: string) => `${place} so far`,
  rows: 'Rows',
  all: 'All',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  exportCsv: 'Export CSV',
  print: 'Print',
  keys: 'Shortcuts',
} as const;

const WHAT_OLD_MEANS = "Statuses use today's date, but the dates behind them may have changed.";

/** How many loans there are, and how far the list can be trusted. */
export const statusWords = {
  list: 'the pipeline',
  partNotLoaded: (soFar: string, why: string) =>
    `Couldn't load the rest of the pipeline${why === '' ? '' : `: ${why}`}. ${soFar}.`,
  arriving: 'Loading the other loans',
  firstCame: 'The first loans are here. The others are loading.',
  allCame: (count: number) => `All ${loansText(count)} are here.`,
  whatOldMeans: WHAT_OLD_MEANS,
  oldList: (age: string) => `This list is ${age}. ${WHAT_OLD_MEANS}`,
  loading: 'loading...',
  refreshing: 'refreshing...',
  loaded: (count: number) => `loading, ${loansText(count)} so far...`,
  loadedOf: (count: number, totalCount: number) => `loading, ${loansOfText(count, totalCount)}...`,
} as const;
