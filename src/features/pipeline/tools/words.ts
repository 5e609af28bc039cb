import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import type { ChoicePart } from '#src/domain/list/filter-choices.ts';
import { counted } from '#src/ui/counted.ts';
import { closingRangeWords, PART_NAMES } from '#src/features/pipeline/list-output/words.ts';
import { loansOfText, loansText } from '#src/features/pipeline/read/words.ts';

// Specification 2.4 gives several of these word for word: "Filter by Milestone", "Clear filters", "No results found.",
// "Showing X to Y of Z results".

export const toolbarWords = {
  view: 'View',
  milestone: 'Filter by Milestone',
  milestones: (count: number) => `${count} milestones`,
  apply: 'Apply',
  reset: 'Reset',
  search: 'Search the pipeline',
  placeholder: 'Search...',
  clear: 'Clear filters',
  clearShort: 'Clear',
  expand: 'Expand',
  collapse: 'Collapse',
  legend: 'Legend',
  showOnly: 'Show only',
  ofOne: (label: string) =>
    label.replace('loans', 'loan').replace('problems', 'problem').replace('locks', 'lock'),
  showOnlyOf: (count: number) => `Show only, of all ${loansText(count)}`,
  ofPart: (count: number) => `of ${count.toLocaleString('en-US')} so far`,
} as const;

export const listFilterWords = {
  title: 'Filter',
  button: (count: number) => (count === 0 ? 'Filter' : counted(count, 'filter', 'filters')),
  open: (count: number) =>
    count === 0 ? 'Filter by several' : `Filter by several: ${listFilterWords.button(count)}`,
  clearAll: 'Clear all',
  value: (part: ChoicePart, value: string) => {
    const range = CLOSING_RANGES.find((one) => part === 'closing' && one === value);
    if (range !== undefined) return closingRangeWords[range];
    if (value !== '') return value;
    return part === 'closing' ? 'Any time' : `No ${PART_NAMES[part].toLowerCase()}`;
  },
  find: (part: ChoicePart) => `Find a ${PART_NAMES[part].toLowerCase()}`,
  typeName: 'Type a name',
  noneFound: 'No name matches.',
} as const;

export const chipWords = {
  count: (count: number) => `, ${loansText(count)}`,
  part: (part: ChoicePart) => `${PART_NAMES[part]}: `,
} as const;

export const pagesWords = {
  region: 'Pages',
  place: (...figures: [first: number, last: number, count: number]) => {
    const [first, last, count] = figures.map((figure) => figure.toLocaleString('en-US'));
    return `${first} to ${last} of ${count}`;
  },
  showing: (place: string) => `Showing ${place}`,
  results: (place: string) => `${place} results`,
  inOpen: (place: string) => `${place} in open groups`,
  allClosed: 'All groups are closed',
  /** No longer than the whole list's, so that the bar never breaks into two rows for a moment. */
  soFar: (place: string) => `${place} so far`,
  pastDay: 'Past day',
  pastList: 'See the list of a past day',
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
