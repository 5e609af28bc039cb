import { lowerFirst } from '#src/domain/status/first-letter.ts';

export const cardWords = {
  sortBy: 'Sort by',
  ascending: 'Ascending; tap to reverse',
  descending: 'Descending; tap to reverse',
  noBorrower: 'No borrower name',
  noClosingDate: 'No closing date',
  noDays: '–',
  days: 'Days',
  step: (name: string, due: string) => `${name}, ${lowerFirst(due)}`,
  late: (step: string, moreCount: number) => (moreCount === 0 ? step : `${step}, ${moreCount} more late`),
  stalled: (category: string, days: string) => `${category}: ${days}, stalled`,
} as const;
