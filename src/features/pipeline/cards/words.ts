import { lowerFirst } from '#src/domain/status/first-letter.ts';

export const cardWords = {
  sortBy: 'Sort by',
  ascending: 'Ascending; tap to reverse',
  descending: 'Descending; tap to reverse',
  noBorrower: 'No borrower name',
  noClosingDate: 'No closing date',
  showMore: 'Show more loans',
  noDays: '–',
  /** Dead in Water, where a name has no room. */
  days: 'Days',
  /** `Title Ordered, 8 days past due`. */
  step: (name: string, due: string) => `${name}, ${lowerFirst(due)}`,
  /** `Title Ordered, 8 days past due, 4 more late`. */
  late: (step: string, moreCount: number) => (moreCount === 0 ? step : `${step}, ${moreCount} more late`),
  stalled: (category: string, days: string) => `${category}: ${days}, stalled`,
} as const;
